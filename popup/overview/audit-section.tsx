import { t } from "../text.ts";
import { AuditLine } from "./audit-line.tsx";
import type { PopupProps } from "./popup-view.tsx";

/** The last calls, folded away until asked for: metadata only. */
export function AuditSection({ state, now }: PopupProps) {
  return (
    <section>
      <details class="audit">
        <summary>
          <h2>{t("auditHeading")}</h2>
        </summary>
        {state.audit.length === 0 ? (
          <p class="hint">{t("auditEmpty")}</p>
        ) : (
          <ol>
            {state.audit.map((entry, index) => (
              <AuditLine key={`${entry.at} ${index}`} entry={entry} now={now} />
            ))}
          </ol>
        )}
      </details>
    </section>
  );
}
