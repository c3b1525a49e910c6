import { auditClass } from "../../src/contract/audit.ts";
import { actionId } from "../../src/contract/ids.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import type { AuditEntry } from "../../src/contract/schemas/audit.ts";
import { shortFingerprint } from "../model/fingerprint.ts";
import { neutralLine } from "../model/neutral-text.ts";
import { momentWords, msWords } from "../model/moment-words.ts";
import { outcomeWord, verbWord } from "../model/words.ts";
import { localeTag, t } from "../text.ts";
import { ForeignLine } from "../view/foreign.tsx";

/** One request: when, who, what, where, how it ended and how long it took. */
export function ActivityRow({ entry }: { entry: AuditEntry }) {
  const { at, app, origin, ms } = entry;
  return (
    <tr>
      <td class="moment">
        <time dateTime={new Date(at).toISOString()}>{momentWords(at, localeTag())}</time>
      </td>
      <td>
        <Asker entry={entry} />
      </td>
      <td>
        <Request entry={entry} />
      </td>
      <td>
        {app !== undefined && <ForeignLine text={app} limit={LIMITS.appChars} />}
        {origin !== undefined && <p class="hint">{origin}</p>}
      </td>
      <td>
        <Outcome entry={entry} />
      </td>
      <td class="number">{msWords(ms, localeTag())}</td>
    </tr>
  );
}

function Asker({ entry: { by, agent = "", fingerprint } }: { entry: AuditEntry }) {
  if (by === "person") return <>{t("askerPerson")}</>;
  return (
    <>
      <ForeignLine text={agent} limit={LIMITS.agentNameChars} />
      {fingerprint !== undefined && (
        <p class="hint">
          <code dir="ltr">{shortFingerprint(fingerprint)}</code>
        </p>
      )}
    </>
  );
}

/** A record's id is the page's own text, so it is neutralised like any other. */
function Request({ entry: { verb, capability, record } }: { entry: AuditEntry }) {
  const word = verbWord(verb);
  return (
    <>
      {word === undefined ? verb : t(word)}
      {capability !== undefined && (
        <p>
          <code dir="ltr">{neutralLine(actionId(capability, record), LIMITS.titleChars)}</code>
        </p>
      )}
    </>
  );
}

function Outcome({ entry: { outcome, confirmed, times } }: { entry: AuditEntry }) {
  const word = outcomeWord(outcome);
  return (
    <>
      <span class={`outcome outcome-${auditClass(outcome)}`}>{word === undefined ? outcome : t(word)}</span>
      {times !== undefined && <> × {times}</>}
      {confirmed !== undefined && <p class="hint">{t(confirmed ? "personAgreed" : "personDeclined")}</p>}
    </>
  );
}
