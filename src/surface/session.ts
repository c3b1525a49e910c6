import { isCapabilityId, isRecordId } from "../contract/ids.ts";
import { type Refusal, refusal } from "../contract/refusals.ts";
import type { CallSession } from "../contract/session.ts";

/** A verified session as a page may make one itself: `id`, `scope` and `expiresAt` (ms since 1970) are needed. */
export interface SessionInput {
  readonly id: string;
  readonly scope: readonly string[];
  readonly expiresAt: number;
  readonly issuedAt?: number;
  readonly agent?: { readonly name: string; readonly fingerprint?: string };
  readonly user?: string;
  readonly origin?: string;
  readonly app?: string;
  /** Ended before its time. */
  readonly revoked?: boolean;
  /** `false`: «do not ask again» does not count in this session. */
  readonly remember?: boolean;
  /** The only records the session may reference; absent: all of them. */
  readonly records?: readonly string[];
}

/** A session, or how to read the current one; it is read anew at each check, so taking it away ends it. */
export type SessionSource = SessionInput | null | undefined | (() => SessionInput | null | undefined);

/** A session that passed the checks: a frozen copy, and its own record limit. */
export interface LiveSession {
  readonly call: CallSession;
  /** C_session: the exact ids of the scope. */
  readonly scope: ReadonlySet<string>;
  readonly records: ReadonlySet<string> | undefined;
}

export type SessionCheck = { ok: true; live: LiveSession } | { ok: false; error: Refusal };

/** What decides about a session beside itself. */
export interface SessionRule {
  app: string;
  now: number;
}

/** Reads a session and checks it: one with missing fields is no session, and `now ≥ expiresAt` is expired. */
export function checkSession(source: SessionSource, rule: SessionRule): SessionCheck {
  try {
    const session = typeof source === "function" ? source() : source;
    return session == null ? refuse(refusal.sessionMissing()) : checkValue(session, rule);
  } catch {
    return refuse(refusal.sessionMissing());
  }
}

function checkValue(session: SessionInput, { app, now }: SessionRule): SessionCheck {
  const live = freeze(session, app);
  if (live === undefined) return refuse(refusal.sessionMissing());
  if (session.revoked === true) return refuse(refusal.sessionRevoked());
  if (now >= live.call.expiresAt) return refuse(refusal.sessionExpired());
  return { ok: true, live };
}

function freeze(session: SessionInput, app: string): LiveSession | undefined {
  const { id, scope, expiresAt, issuedAt = 0, agent, user = "", origin = "", records } = session;
  if (typeof id !== "string" || id === "" || !Array.isArray(scope)) return undefined;
  if (typeof expiresAt !== "number" || !Number.isFinite(expiresAt)) return undefined;
  // A delegation for another app of this page is none here.
  if (session.app !== undefined && session.app !== app) return undefined;
  if (records !== undefined && !Array.isArray(records)) return undefined;
  const call: CallSession = Object.freeze({
    id,
    agent: Object.freeze({ name: agent?.name ?? "", fingerprint: agent?.fingerprint ?? "" }),
    user,
    origin,
    app,
    scope: Object.freeze(scope.filter(isCapabilityId)),
    issuedAt,
    expiresAt,
    ...(session.remember === false ? { remember: false as const } : {}),
  });
  return {
    call,
    scope: new Set(call.scope),
    records: records === undefined ? undefined : new Set(records.filter(isRecordId)),
  };
}

function refuse(error: Refusal): SessionCheck {
  return { ok: false, error };
}

/** A clock that never runs backwards: set back, it revives no session. One that cannot tell the time ends them all. */
export function forwardClock(now: () => number): () => number {
  let latest = Number.NEGATIVE_INFINITY;
  return () => {
    latest = Math.max(latest, read(now));
    return latest;
  };
}

function read(now: () => number): number {
  try {
    const time = now();
    return Number.isFinite(time) ? time : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
