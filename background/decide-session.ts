import { type Refusal, refusal } from "../src/contract/refusals.ts";
import type { Session } from "./stored.ts";

type Usable = { ok: true; session: Session } | { ok: false; error: Refusal };

/** Whether an agent may use a session now; unknown and somebody else's read the same. */
export function useSession(session: Session | undefined, agent: string, now: number): Usable {
  if (session === undefined || session.agent.fingerprint !== agent)
    return { ok: false, error: refusal.sessionMissing() };
  if (session.ended) {
    const isExpired = session.ended.reason === "expired";
    return { ok: false, error: isExpired ? refusal.sessionExpired() : refusal.sessionRevoked() };
  }
  if (now >= session.expiresAt) return { ok: false, error: refusal.sessionExpired() };
  return { ok: true, session };
}

/** Whether a session is alive: neither ended nor run out. */
export function isLive(session: Session, now: number): boolean {
  return session.ended === undefined && now < session.expiresAt;
}

/** A page as the choice needs it. */
export interface PagePlace {
  id: string;
  app: string;
  origin: string;
  tab: number;
}

/** Whether a session may act in a tab on an origin, whichever app. */
export function reaches(session: Session, place: { origin: string; tab: number }): boolean {
  return session.origin === place.origin && (session.where === "site" || session.tab === place.tab);
}

/** The one tab a session works in, if it is bound to one. */
export function tabOf({ where, tab }: Session): number | undefined {
  return where === "tab" ? tab : undefined;
}

type Picked<P> = { ok: true; page: P } | { ok: false; error: Refusal; maySoonBeThere: boolean };

/**
 * The page a call of the session is meant for: the named one, else the one it was granted on, else the only one.
 * `maySoonBeThere` tells the cases that end by themselves while a page reloads.
 */
export function pickPage<P extends PagePlace>(
  session: Session,
  { pages, places }: { pages: readonly P[]; places: readonly { origin: string; tab: number }[] },
  named: string | undefined,
): Picked<P> {
  const open = pages.filter((page) => page.app === session.app && reaches(session, page));
  // The page may be there without the Surface, which an agent answers differently from a page that was left.
  const isThere = places.some((place) => reaches(session, place));
  const away = { ok: false, error: isThere ? refusal.noSurface() : refusal.pageGone(), maySoonBeThere: true } as const;
  if (named !== undefined) {
    const page = pages.find(({ id }) => id === named);
    if (page === undefined) return away;
    if (open.includes(page)) return { ok: true, page };
    return { ok: false, error: refusal.sessionMissing(), maySoonBeThere: false };
  }
  const page = open.find(({ id }) => id === session.page) ?? (open.length === 1 ? open[0] : undefined);
  if (page !== undefined) return { ok: true, page };
  if (open.length > 1) return { ok: false, error: refusal.pageNeeded(), maySoonBeThere: false };
  return away;
}
