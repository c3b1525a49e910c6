import { useMemo, useState } from "preact/hooks";
import type { AuditEntry } from "../../src/contract/schemas/audit.ts";
import type { UiActivity } from "../../src/contract/schemas/hop-ui.ts";
import type { ActivityActions } from "../link/activity-actions.ts";
import { filtered, NO_FILTER, pageOf } from "../model/activity-filter.ts";
import { localeTag, t } from "../text.ts";
import { ActivityNotice } from "../view/activity-notice.tsx";
import { Empty } from "../view/empty.tsx";
import { ShareSwitch } from "../view/share-switch.tsx";
import { ActivityTable } from "./activity-table.tsx";
import { ActivityTools } from "./activity-tools.tsx";
import { Filters } from "./filters.tsx";
import { Pager } from "./pager.tsx";

/** What stands in the list at once: a table of this length is drawn in a blink and still searched by the browser. */
const PAGE_SIZE = 100;

/** Everything agents asked for, newest first; undefined while it is read. */
export function ActivityView(props: {
  activity: UiActivity | undefined;
  entries: readonly AuditEntry[] | undefined;
  /** Now, in ms since 1970. */
  now: number;
  actions: ActivityActions;
}) {
  const { activity, entries, now, actions } = props;
  const [filter, setFilter] = useState(NO_FILTER);
  const [at, setAt] = useState(0);
  const shown = useMemo(() => filtered(entries ?? [], filter, now), [entries, filter]);
  if (activity === undefined || entries === undefined) {
    return <main aria-busy="true">{<p class="loading">{t("loading")}</p>}</main>;
  }
  const { rows, page, pages } = pageOf(shown, at, PAGE_SIZE);
  const number = new Intl.NumberFormat(localeTag());
  return (
    <main>
      <header>
        <h1>{t("activityHeading")}</h1>
        <p class="hint">{t("activityHint")}</p>
      </header>
      <ActivityNotice activity={activity} />
      <ShareSwitch on={activity.shared} onShare={actions.share} />
      <Filters
        entries={entries}
        filter={filter}
        onChange={(changed) => {
          setFilter(changed);
          setAt(0);
        }}
      />
      <div class="list-head">
        <p role="status">{t("activityCount", number.format(shown.length), number.format(entries.length))}</p>
        <ActivityTools shown={shown} total={entries.length} actions={actions} />
        <Pager page={page} pages={pages} onPage={setAt} />
      </div>
      {rows.length > 0 ? <ActivityTable rows={rows} /> : <Nothing isFiltered={entries.length > 0} />}
    </main>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <Empty what={t("activityNoMatch")} next={t("activityNoMatchHint")} />
  ) : (
    <Empty what={t("activityNone")} next={t("auditEmpty")} />
  );
}
