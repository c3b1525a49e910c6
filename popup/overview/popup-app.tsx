import type { UiState } from "../../src/contract/schemas/hop-ui.ts";
import type { Emitter } from "../../src/link/emitter.ts";
import type { PopupActions } from "../link/popup-actions.ts";
import { useLatest, useTick } from "../view/use-latest.ts";
import { PopupView } from "./popup-view.tsx";

/** Times are in words of minutes; a second's step keeps the last minute honest. */
const CLOCK_MS = 1000;

/** The popup, live: each state the background sends, and the clock. */
export function PopupApp({ states, actions }: { states: Emitter<UiState>; actions: PopupActions }) {
  const state = useLatest(states);
  useTick(CLOCK_MS);
  return <PopupView state={state} now={Date.now()} actions={actions} />;
}
