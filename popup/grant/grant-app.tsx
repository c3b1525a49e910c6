import { useRef } from "preact/hooks";
import type { UiState } from "../../src/contract/schemas/hop-ui.ts";
import type { Emitter } from "../../src/link/emitter.ts";
import { useLatest } from "../view/use-latest.ts";
import { type GrantActions, GrantView } from "./grant-view.tsx";

/** The grant window, live, until its answer is on its way: the request then leaves the state, which is no news. */
export function GrantApp(props: { states: Emitter<UiState>; grantId: string; actions: GrantActions }) {
  const latest = useLatest(props.states);
  const asked = useRef<UiState>();
  const answering = useRef(false);
  if (!answering.current) asked.current = latest;
  const actions: GrantActions = {
    ...props.actions,
    decide: (decision) => {
      answering.current = true;
      return props.actions.decide(decision).finally(() => {
        answering.current = false;
      });
    },
  };
  return <GrantView state={asked.current} grantId={props.grantId} actions={actions} />;
}
