import { useId, useState } from "preact/hooks";
import type { UiSession } from "../../src/contract/schemas/hop-ui.ts";
import { extendedBy, extendOptions } from "../model/extend-options.ts";
import { durationWords } from "../model/time-words.ts";
import { localeTag, sayWords, t } from "../text.ts";
import { Failure } from "../view/failure.tsx";
import { useAttempt } from "../view/use-attempt.ts";

/** Gives a session more time, as long as there is any to give. */
export function ExtendForm({ session, onExtend }: { session: UiSession; onExtend(until: number): Promise<void> }) {
  const options = extendOptions(session);
  const [chosen, setChosen] = useState(options[0]);
  const [attempt, run] = useAttempt();
  const id = useId();
  const minutes = chosen !== undefined && options.includes(chosen) ? chosen : options[0];
  if (minutes === undefined) return <p class="hint">{t("extendNone")}</p>;
  return (
    <div class="extend">
      <label for={id}>{t("extendLabel")}</label>
      <select id={id} value={minutes} onChange={(event) => setChosen(Number(event.currentTarget.value))}>
        {options.map((option) => (
          <option key={option} value={option}>
            {sayWords(durationWords(option, localeTag()))}
          </option>
        ))}
      </select>
      <button
        type="button"
        disabled={attempt === "busy"}
        onClick={() => run(() => onExtend(extendedBy(session, minutes)))}
      >
        {t("extend")}
      </button>
      <Failure attempt={attempt} />
    </div>
  );
}
