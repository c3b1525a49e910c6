import { actionId } from "../../src/contract/ids.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import type { AuditEntry } from "../../src/contract/schemas/hop-ui.ts";
import { neutralLine } from "../model/neutral-text.ts";
import { timeAgo } from "../model/time-words.ts";
import { outcomeWord, verbWord } from "../model/words.ts";
import { localeTag, sayWords, t } from "../text.ts";
import { ForeignLine } from "../view/foreign.tsx";

/** One call: what, how it ended, who, where, when. */
export function AuditLine({ entry, now }: { entry: AuditEntry; now: number }) {
  const word = outcomeWord(entry.outcome);
  return (
    <li class="audit-line">
      <p class="audit-what">
        {entry.capability === undefined ? (
          <span>{verbText(entry.verb)}</span>
        ) : (
          <code dir="ltr">{actionOf(entry)}</code>
        )}
        <span>{word === undefined ? entry.outcome : t(word)}</span>
      </p>
      <p class="hint">
        {entry.by === "person" ? (
          t("askerPerson")
        ) : (
          <ForeignLine text={entry.agent ?? ""} limit={LIMITS.agentNameChars} />
        )}
        {entry.origin !== undefined && <bdi> · {entry.origin}</bdi>} ·{" "}
        <time dateTime={new Date(entry.at).toISOString()}>{sayWords(timeAgo(now - entry.at, localeTag()))}</time>
      </p>
    </li>
  );
}

/** A record's id is the page's own text, so it is neutralised like any other. */
function actionOf({ capability = "", record }: AuditEntry): string {
  return neutralLine(actionId(capability, record), LIMITS.titleChars);
}

function verbText(verb: string): string {
  const word = verbWord(verb);
  return word === undefined ? verb : t(word);
}
