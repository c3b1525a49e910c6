import type { UiSession } from "../../src/contract/schemas/hop-ui.ts";
import type { MessageKey } from "../message.ts";

/** Sessions as the popup lists them: those that act in this tab first, then the newest. */
export function sessionOrder(sessions: readonly UiSession[]): UiSession[] {
  return [...sessions].sort((a, b) => Number(b.here) - Number(a.here) || b.issuedAt - a.issuedAt);
}

/** Where a session works, from the point of view of the tab in front. */
export function whereWord({ where, here }: Pick<UiSession, "where" | "here">): MessageKey {
  if (where === "site") return "whereSite";
  return here ? "whereThisTab" : "whereOtherTab";
}
