import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { AuditEntry } from "../../src/contract/schemas/audit.ts";
import type { UiState } from "../../src/contract/schemas/hop-ui.ts";
import type { Emitter } from "../../src/link/emitter.ts";
import type { InspectorActions, Look } from "../link/inspector-actions.ts";
import { type Viewpoint, viewpoints } from "../model/viewpoints.ts";
import { useLatest, useTick } from "../view/use-latest.ts";
import { InspectorView } from "./inspector-view.tsx";

const CLOCK_MS = 1000;

/** The Inspector, live: the page in the watched tab, who may act there, and what was called. */
export function InspectorApp(props: {
  states: Emitter<UiState>;
  lists: Emitter<readonly AuditEntry[]>;
  actions: InspectorActions;
}) {
  const state = useLatest(props.states);
  const entries = useLatest(props.lists);
  const [wanted, setWanted] = useState<string>();
  useTick(CLOCK_MS);
  const all = state === undefined ? [] : viewpoints(state);
  const viewpoint = all.find(({ key }) => key === wanted) ?? all[0];
  const [look, lookAgain] = useLook(viewpoint, props.actions);
  return (
    <InspectorView
      state={state}
      entries={entries ?? []}
      now={Date.now()}
      choice={{ all, viewpoint, choose: setWanted }}
      look={look}
      lookAgain={lookAgain}
      actions={props.actions}
    />
  );
}

/** Looks whenever the viewpoint is another, and again when asked to; an answer that was overtaken is dropped. */
function useLook(viewpoint: Viewpoint | undefined, actions: InspectorActions): [Look, () => void] {
  const [look, setLook] = useState<Look>("looking");
  const latest = useRef(0);
  const again = useCallback(() => {
    latest.current += 1;
    const turn = latest.current;
    if (viewpoint === undefined) return;
    setLook("looking");
    actions.see(viewpoint).then(
      (seen) => turn === latest.current && setLook(seen),
      () => turn === latest.current && setLook("failed"),
    );
    // The object is new with each state; what is looked at is not.
  }, [viewpoint?.key, actions]);
  useEffect(again, [again]);
  return [look, again];
}
