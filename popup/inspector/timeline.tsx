import type { AuditEntry } from "../../src/contract/schemas/audit.ts";
import { AuditLine } from "../overview/audit-line.tsx";
import { t } from "../text.ts";
import { Section } from "../view/section.tsx";

/** The calls of a session or an app, as they come, newest first. */
export function Timeline({ entries, now }: { entries: readonly AuditEntry[]; now: number }) {
  return (
    <Section title={t("timelineHeading")}>
      {entries.length === 0 ? (
        <p class="hint">{t("auditEmpty")}</p>
      ) : (
        <ol class="timeline">
          {entries.map((entry) => (
            <AuditLine key={entry.id} entry={entry} now={now} />
          ))}
        </ol>
      )}
    </Section>
  );
}
