import type { RefObject } from "preact";
import { useId } from "preact/hooks";
import { localeTag, t } from "../text.ts";

/** Asks once before everything is deleted; Escape and Cancel change nothing, and Cancel has the first focus. */
export function ClearDialog(props: { place: RefObject<HTMLDialogElement>; total: number; onClear(): void }) {
  const { place, total, onClear } = props;
  const heading = useId();
  const hint = useId();
  const close = () => place.current?.close();
  return (
    <dialog ref={place} aria-labelledby={heading} aria-describedby={hint}>
      <h2 id={heading}>{t("clearHeading")}</h2>
      <p id={hint}>{t("clearHint", new Intl.NumberFormat(localeTag()).format(total))}</p>
      <div class="buttons">
        <button type="button" onClick={close}>
          {t("cancel")}
        </button>
        <button
          type="button"
          class="destructive"
          onClick={() => {
            close();
            onClear();
          }}
        >
          {t("clearConfirm")}
        </button>
      </div>
    </dialog>
  );
}
