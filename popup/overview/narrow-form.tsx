import { useId, useState } from "preact/hooks";
import type { UiSession } from "../../src/contract/schemas/hop-ui.ts";
import { t } from "../text.ts";
import { EffectMark } from "../view/effect-mark.tsx";
import { Failure } from "../view/failure.tsx";
import { useAttempt } from "../view/use-attempt.ts";

/** Takes capabilities from a session; to take the last one is to revoke it, and has its own button. */
export function NarrowForm(props: { session: UiSession; onNarrow(keep: string[]): Promise<void> }) {
  const { granted } = props.session;
  const [taken, setTaken] = useState<readonly string[]>([]);
  const [attempt, run] = useAttempt();
  const id = useId();
  const kept = granted.filter((one) => !taken.includes(one.id)).map((one) => one.id);
  const isPossible = kept.length > 0 && kept.length < granted.length;
  return (
    <fieldset class="narrow" aria-describedby={id}>
      <legend>{t("askedHeading")}</legend>
      {granted.map((one, index) => (
        <label key={one.id}>
          <input
            type="checkbox"
            checked={!taken.includes(one.id)}
            aria-labelledby={`${id}-id-${index}`}
            aria-describedby={`${id}-effect-${index}`}
            onChange={({ currentTarget: { checked } }) =>
              setTaken(checked ? taken.filter((other) => other !== one.id) : [...taken, one.id])
            }
          />
          <code id={`${id}-id-${index}`} dir="ltr">
            {one.id}
          </code>
          <span id={`${id}-effect-${index}`}>
            <EffectMark effect={one.effect} />
          </span>
        </label>
      ))}
      <p class="hint" id={id}>
        {t("narrowHint")}
      </p>
      <button
        type="button"
        disabled={!isPossible || attempt === "busy"}
        onClick={() => run(() => props.onNarrow(kept))}
      >
        {t("narrow")}
      </button>
      <Failure attempt={attempt} />
    </fieldset>
  );
}
