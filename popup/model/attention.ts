import { LIMITS } from "../../src/contract/limits.ts";

/** What the window knows at one moment; `refocused` when it has just received the focus. */
export interface Seen {
  visible: boolean;
  focused: boolean;
  refocused: boolean;
  /** A clock that only goes forward, in ms. */
  at: number;
}

/** When the person began to look at the window; undefined while nobody can. */
export type LookingSince = number | undefined;

/** Looking starts anew with each focus, so a click meant for another window can never meet an armed button. */
export function attend(since: LookingSince, seen: Seen): LookingSince {
  if (!seen.visible || !seen.focused) return undefined;
  return since === undefined || seen.refocused ? seen.at : since;
}

/** How long the button has still to stay disabled; 0 means armed, undefined that nobody looks. */
export function msUntilArmed(since: LookingSince, at: number): number | undefined {
  return since === undefined ? undefined : Math.max(0, since + LIMITS.armMs - at);
}
