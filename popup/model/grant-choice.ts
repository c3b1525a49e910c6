import type { Where } from "../../src/contract/session.ts";
import type { UiGrant } from "../../src/contract/schemas/hop-ui.ts";
import { durationOptions } from "./duration-options.ts";

/** What the person has chosen so far in the grant window. */
export interface GrantChoice {
  ticked: readonly string[];
  where: Where;
  minutes: number;
}

/** What is sent to the background: the choice and the answer. */
export interface GrantDecision {
  grant: string;
  allow: boolean;
  scope: string[];
  where: Where;
  minutes: number;
}

/** The choice the window opens with: what the background preselected, this tab only, the agent's own duration. */
export function openingChoice(grant: UiGrant): GrantChoice {
  return {
    ticked: grant.capabilities.filter(({ preselected }) => preselected).map(({ id }) => id),
    where: "tab",
    minutes: durationOptions(grant.minutes).at(-1) ?? 1,
  };
}

/** The choice with one capability ticked or not. */
export function withTick(choice: GrantChoice, id: string, on: boolean): GrantChoice {
  const others = choice.ticked.filter((ticked) => ticked !== id);
  return { ...choice, ticked: on ? [...others, id] : others };
}

/** The answer to a request: the scope is ticked ∩ asked in the order asked, and empty for a Deny. */
export function decisionOf(grant: UiGrant, choice: GrantChoice, allow: boolean): GrantDecision {
  const asked = grant.capabilities.map(({ id }) => id);
  const scope = allow ? asked.filter((id) => choice.ticked.includes(id)) : [];
  return { grant: grant.id, allow, scope, where: choice.where, minutes: choice.minutes };
}
