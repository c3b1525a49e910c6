import { longestMinutes, type Policy } from "./decide-policy.ts";
import type { Granted, Session } from "./stored.ts";

/** The latest end a session may be given: nobody makes one longer than a new grant could be. */
export function latestEnd(session: Session, policy: Policy): number {
  return Math.max(session.expiresAt, session.issuedAt + longestMinutes(policy) * 60_000);
}

/** A session's end once the person wants it later: never earlier than it was, never beyond the latest. */
export function extendedTo(session: Session, policy: Policy, until: number): number {
  return Math.max(session.expiresAt, Math.min(until, latestEnd(session, policy)));
}

/** What a session keeps of what it was granted; nothing is ever added to it. */
export function narrowedTo({ granted }: Session, keep: readonly string[]): Granted[] {
  return granted.filter(({ id }) => keep.includes(id));
}
