import type { AuditEntry } from "../../src/contract/schemas/audit.ts";
import { t } from "../text.ts";
import { ActivityRow } from "./activity-row.tsx";

/** One page of the list. It scrolls sideways inside itself where it has no room, also by keyboard. */
export function ActivityTable({ rows }: { rows: readonly AuditEntry[] }) {
  return (
    <section class="table-frame" aria-label={t("activityHeading")} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("columnTime")}</th>
            <th scope="col">{t("columnAgent")}</th>
            <th scope="col">{t("columnRequest")}</th>
            <th scope="col">{t("siteLabel")}</th>
            <th scope="col">{t("columnOutcome")}</th>
            <th scope="col" class="number">
              {t("columnDuration")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((entry) => (
            <ActivityRow entry={entry} key={entry.id} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
