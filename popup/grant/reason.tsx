import { useId } from "preact/hooks";
import { LIMITS } from "../../src/contract/limits.ts";
import { t } from "../text.ts";
import { ForeignText } from "../view/foreign.tsx";

/** The agent's reason in a frame of its own, labelled as its words; a long one scrolls inside the frame. */
export function Reason({ text }: { text: string }) {
  const id = useId();
  if (text.trim() === "") return <p class="hint">{t("reasonEmpty")}</p>;
  return (
    <section class="reason" aria-labelledby={id}>
      <h2 id={id}>{t("reasonHeading")}</h2>
      {/* Focusable, because what scrolls must scroll by keyboard too. */}
      <blockquote tabIndex={0} aria-labelledby={id}>
        <ForeignText text={text} limit={LIMITS.reasonChars} />
      </blockquote>
    </section>
  );
}
