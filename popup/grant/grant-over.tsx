import { t } from "../text.ts";
import { FirstHeading } from "./first-heading.tsx";

/** The request no longer waits. */
export function GrantOver({ onClose }: { onClose(): void }) {
  return (
    <main class="over">
      <FirstHeading text={t("grantOver")} />
      <p class="hint">{t("grantOverHint")}</p>
      <div class="buttons">
        <button type="button" onClick={onClose}>
          {t("close")}
        </button>
      </div>
    </main>
  );
}
