import type { AuditEntry } from "../../src/contract/schemas/audit.ts";
import type { UiState } from "../../src/contract/schemas/hop-ui.ts";
import type { InspectorActions, Look } from "../link/inspector-actions.ts";
import { timelineOf, type Viewpoint } from "../model/viewpoints.ts";
import { t } from "../text.ts";
import { Empty } from "../view/empty.tsx";
import { SeenTree } from "./seen-tree.tsx";
import { Timeline } from "./timeline.tsx";
import { ViewpointChoice } from "./viewpoint-choice.tsx";

export interface InspectorProps {
  /** Undefined while the first is on its way. */
  state: UiState | undefined;
  entries: readonly AuditEntry[];
  /** Now, in ms since 1970. */
  now: number;
  choice: { all: readonly Viewpoint[]; viewpoint: Viewpoint | undefined; choose(key: string): void };
  look: Look;
  lookAgain(): void;
  actions: InspectorActions;
}

/** What an agent sees of one page, and what was called there. */
export function InspectorView({ state, entries, now, choice, look, lookAgain, actions }: InspectorProps) {
  if (state === undefined) return <main aria-busy="true">{<p class="loading">{t("loading")}</p>}</main>;
  const { viewpoint } = choice;
  return (
    <main>
      <header>
        <h1>{t("inspectorHeading")}</h1>
        <p class="hint">{t("inspectorHint")}</p>
        {state.page?.origin !== undefined && <p class="origin">{state.page.origin}</p>}
      </header>
      {viewpoint === undefined ? (
        <Empty what={t("surfaceMissing")} next={t("inspectorEmptyHint")} />
      ) : (
        <>
          <ViewpointChoice {...choice} viewpoint={viewpoint} lookAgain={lookAgain} />
          <div class="columns">
            <SeenTree look={look} viewpoint={viewpoint} actions={actions} />
            <Timeline entries={timelineOf(entries, viewpoint, state.page?.origin)} now={now} />
          </div>
        </>
      )}
    </main>
  );
}
