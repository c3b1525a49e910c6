import { t } from "../text.ts";
import { ActivityNotice } from "../view/activity-notice.tsx";
import { AuditLine } from "./audit-line.tsx";
import type { PopupProps } from "./popup-view.tsx";

/** The last calls, folded away until asked for: metadata only; and the way to all of them. */
export function AuditSection({ state, now, actions }: PopupProps) {
  return (
    <section>
      <ActivityNotice activity={state.activity} />
      <details class="audit">
        <summary>
          <h2>{t("auditHeading")}</h2>
        </summary>
        {state.audit.length === 0 ? (
          <p class="hint">{t("auditEmpty")}</p>
        ) : (
          <ol>
            {state.audit.map((entry) => (
              <AuditLine key={entry.id} entry={entry} now={now} />
            ))}
          </ol>
        )}
      </details>
      <button type="button" onClick={() => void actions.openActivity()}>
        {t("activityOpen")}
      </button>
    </section>
  );
}
