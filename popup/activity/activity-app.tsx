import type { AuditEntry } from "../../src/contract/schemas/audit.ts";
import type { UiState } from "../../src/contract/schemas/hop-ui.ts";
import type { Emitter } from "../../src/link/emitter.ts";
import type { ActivityActions } from "../link/activity-actions.ts";
import { useLatest } from "../view/use-latest.ts";
import { ActivityView } from "./activity-view.tsx";

/** The Activity page, live: what the background says of the list, and the list itself. */
export function ActivityApp(props: {
  states: Emitter<UiState>;
  lists: Emitter<readonly AuditEntry[]>;
  actions: ActivityActions;
}) {
  const state = useLatest(props.states);
  const entries = useLatest(props.lists);
  return <ActivityView activity={state?.activity} entries={entries} now={Date.now()} actions={props.actions} />;
}
