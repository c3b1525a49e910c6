import { useId } from "preact/hooks";
import { WHERES, type Where } from "../../src/contract/session.ts";
import type { MessageKey } from "../message.ts";
import { durationOptions } from "../model/duration-options.ts";
import type { GrantChoice } from "../model/grant-choice.ts";
import { durationWords } from "../model/time-words.ts";
import { localeTag, sayWords, t } from "../text.ts";

const WHERE_WORD: Record<Where, MessageKey> = { tab: "whereThisTab", site: "whereSite" };

/** Where and how long; no duration is longer than the one the agent asked for. */
export function Terms(props: { minutes: number; choice: GrantChoice; onChange(choice: GrantChoice): void }) {
  const { minutes, choice, onChange } = props;
  const base = useId();
  return (
    <div class="terms">
      <div>
        <label for={`${base}-where`}>{t("whereLabel")}</label>
        <select
          id={`${base}-where`}
          value={choice.where}
          onChange={(event) => onChange({ ...choice, where: event.currentTarget.value === "site" ? "site" : "tab" })}
        >
          {WHERES.map((where) => (
            <option key={where} value={where}>
              {t(WHERE_WORD[where])}
            </option>
          ))}
        </select>
      </div>
      <div>
        <label for={`${base}-duration`}>{t("durationLabel")}</label>
        <select
          id={`${base}-duration`}
          value={choice.minutes}
          onChange={(event) => onChange({ ...choice, minutes: Number(event.currentTarget.value) })}
        >
          {durationOptions(minutes).map((option) => (
            <option key={option} value={option}>
              {sayWords(durationWords(option, localeTag()))}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
