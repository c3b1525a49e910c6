import type { Capability } from "../src/contract/describe.ts";
import { LIMITS } from "../src/contract/limits.ts";
import type { Where } from "../src/contract/session.ts";
import type { Asked, Grant, Granted } from "./stored.ts";

/**
 * What a grant window offers: the asked ones the page declares (all of them where the agent named none).
 * Reads are ticked beforehand, writes only if asked for by id, destructive ones never.
 */
export function offered(declared: readonly Capability[], asked: readonly string[] | undefined): Asked[] {
  return declared
    .filter(({ id }) => asked === undefined || asked.includes(id))
    .map(({ id, title, description, effect, approval, record }) => ({
      ...{ id, description, effect, approval },
      ...(title === undefined ? {} : { title }),
      onRecords: record !== undefined,
      preselected: effect === "read" || (effect === "write" && asked !== undefined),
    }));
}

/** What the person chose in the grant window. */
export interface Choice {
  allow: boolean;
  scope: readonly string[];
  where: Where;
  minutes: number;
}

/** What is delegated by a choice: ticked ∩ asked ∩ declared, and the agent's minutes as a ceiling; undefined is a Deny. */
export function grantedBy(grant: Grant, choice: Choice): { granted: Granted[]; minutes: number } | undefined {
  const granted = grant.capabilities
    .filter(({ id }) => choice.scope.includes(id))
    .map(({ id, effect, approval }) => ({ id, effect, approval }));
  if (!choice.allow || granted.length === 0) return undefined;
  return { granted, minutes: Math.min(choice.minutes, grant.minutes, LIMITS.sessionMinutes) };
}

/**
 * The grant to open a window for: the oldest that waits, whose origin has not just been denied, and whose agent has not
 * had its windows; what is left out waits behind the badge and in the popup.
 */
export function nextToShow(grants: readonly Grant[], quiet: Record<string, number>, now: number): Grant | undefined {
  return grants
    .filter(({ decided, origin }) => decided === undefined && (quiet[origin] ?? 0) <= now)
    .filter((grant) => mayOpenItself(grants, grant, now))
    .reduce<Grant | undefined>((first, grant) => (first && first.since <= grant.since ? first : grant), undefined);
}

/** Whether a window may open for a request unasked: an agent that was not allowed anything has only so many in a while. */
function mayOpenItself(grants: readonly Grant[], { id, agent }: Grant, now: number): boolean {
  const inVain = grants.filter(
    (other) =>
      other.id !== id &&
      other.agent.fingerprint === agent.fingerprint &&
      other.decided?.session === undefined &&
      other.shownAt !== undefined &&
      now < other.shownAt + LIMITS.denyQuietMs,
  );
  return inVain.length < LIMITS.unaskedWindows;
}

/** Whether an agent may put one more request before the person, beside so many living sessions. */
export function mayAsk(grants: readonly Grant[], agent: string, sessions: number): boolean {
  const waiting = grants.filter(({ decided }) => decided === undefined);
  const own = waiting.filter((grant) => grant.agent.fingerprint === agent);
  // A request that waits may become a session, so that it counts as one.
  return (
    waiting.length < LIMITS.grants && own.length < LIMITS.grantsPerAgent && sessions + waiting.length < LIMITS.sessions
  );
}
