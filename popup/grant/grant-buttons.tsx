import { useId } from "preact/hooks";
import { t } from "../text.ts";
import { Failure } from "../view/failure.tsx";
import type { Attempt } from "../view/use-attempt.ts";
import { useAttention } from "./use-attention.ts";

/** The two answers. Only a real click counts, and Allow only from a person who has had the window in view. */
export function GrantButtons(props: { canAllow: boolean; attempt: Attempt; onAnswer(allow: boolean): void }) {
  const { canAllow, attempt, onAnswer } = props;
  const { armed, armedNow } = useAttention();
  const hint = useId();
  const busy = attempt === "busy";
  const allow = ({ isTrusted }: Event) => {
    if (isTrusted && armedNow()) onAnswer(true);
  };
  const deny = ({ isTrusted }: Event) => {
    if (isTrusted) onAnswer(false);
  };
  return (
    <>
      <Failure attempt={attempt} />
      <p class="hint" id={hint} aria-live="polite">
        {canAllow ? "" : t("allowNeedsTick")}
      </p>
      <div class="buttons">
        <button type="button" disabled={busy} onClick={deny}>
          {t("deny")}
        </button>
        <button
          type="button"
          class="primary"
          disabled={busy || !armed || !canAllow}
          aria-describedby={hint}
          onClick={allow}
        >
          {t("allow")}
        </button>
      </div>
    </>
  );
}
