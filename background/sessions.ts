import { LIMITS } from "../src/contract/limits.ts";
import { refusal } from "../src/contract/refusals.ts";
import type { CallSession, EndReason } from "../src/contract/session.ts";
import { randomText } from "../src/ports/keys.ts";
import { GRACE_MS } from "./arrivals.ts";
import type { Clock } from "./clock.ts";
import { isLive, reaches, useSession } from "./decide-session.ts";
import type { Documents } from "./documents.ts";
import type { Invokes } from "./invokes.ts";
import { callOffIn } from "./limit-session.ts";
import type { PageDocument } from "./page-document.ts";
import type { State } from "./state.ts";
import type { Session } from "./stored.ts";

export interface SessionParts {
  state: State;
  clock: Clock;
  documents: Documents;
  invokes: Invokes;
  changed(): void;
}

/** The delegations: which live, which are ending, and the fence that ends them. */
export class Sessions {
  /** Session → documents that have not acknowledged its end yet, and whether their time for it is over. */
  readonly #ending = new Map<string, Map<string, { isOverdue: boolean }>>();
  readonly #settled = new Map<string, () => void>();
  readonly #used = new Map<string, number>();

  constructor(readonly parts: SessionParts) {
    const { documents } = parts;
    documents.joined.add(({ doc }) => this.#greet(doc));
    documents.left.add((doc) => {
      for (const docs of this.#ending.values()) docs.delete(doc.key);
      this.review();
    });
    // What an earlier worker began to end: the documents that still have to hear of it have said hello by then.
    setTimeout(() => this.review(), GRACE_MS);
  }

  get all(): Session[] {
    return this.parts.state.sessions.all;
  }

  get live(): Session[] {
    const now = this.parts.clock.now();
    return this.all.filter((session) => isLive(session, now));
  }

  /** When the agent last used a session; forgotten when the worker stops. */
  lastUse(id: string): number | undefined {
    return this.#used.get(id);
  }

  use(id: string, agent: string): ReturnType<typeof useSession> {
    const now = this.parts.clock.now();
    const session = this.parts.state.sessions.get(id);
    const usable = useSession(session, agent, now);
    // A stranger's try is no use of the session, and a made-up id is not worth remembering.
    if (usable.ok) this.#used.set(id, now);
    // Marked for good: a clock that is set back later finds it ended.
    else if (session && !session.ended && now >= session.expiresAt) void this.end(session, "expired");
    return usable;
  }

  /** What pages learn of a session. */
  callSession({ id, agent, origin, app, granted, issuedAt, expiresAt }: Session): CallSession {
    const scope = granted.map((capability) => capability.id);
    return { id, agent, user: this.parts.state.profile.id, origin, app, scope, issuedAt, expiresAt };
  }

  async create(made: Omit<Session, "id" | "issuedAt" | "ended">): Promise<Session> {
    const session = { ...made, id: `s_${randomText(18)}`, issuedAt: this.parts.clock.now() };
    await this.parts.state.sessions.add(session);
    for (const doc of this.#documents(session)) doc.begin(this.callSession(session));
    this.parts.changed();
    return session;
  }

  /** Sessions of an origin of which nothing may start any more. */
  endedOn(origin: string): string[] {
    const now = this.parts.clock.now();
    return this.all.filter((session) => session.origin === origin && !isLive(session, now)).map(({ id }) => id);
  }

  /**
   * Ends a session. From this very call on nothing of it is accepted; resolves when the end is stored and every page
   * has acknowledged it or is gone, or after five seconds (then the session stays `ending` until they have).
   */
  async end(session: Session, reason: EndReason): Promise<void> {
    if (session.ended) return;
    const ended: Session = { ...session, ended: { reason, at: this.parts.clock.now() } };
    const stored = this.parts.state.sessions.put(ended);
    for (const entry of this.parts.invokes.open) {
      if (entry.asked.session !== session.id || entry.state !== "accepted") continue;
      entry.refuse(reason === "expired" ? refusal.sessionExpired() : refusal.sessionRevoked());
    }
    this.#ending.set(session.id, new Map());
    for (const doc of this.#documents(session)) this.#tell(doc, ended);
    this.parts.changed();
    const settled = new Promise<void>((resolve) => this.#settled.set(session.id, resolve));
    const inTime = Promise.race([settled, new Promise((resolve) => setTimeout(resolve, LIMITS.endAckMs))]);
    this.review();
    await Promise.all([stored, inTime]);
  }

  /** The tabs in which a page has not acknowledged the end of a session in the time it has for that. */
  overdue({ id }: Session): number[] {
    const docs = [...(this.#ending.get(id) ?? [])].filter(([, { isOverdue }]) => isOverdue);
    return [...new Set(docs.flatMap(([key]) => this.parts.documents.get(key)?.place.tab ?? []))];
  }

  /** Ends every live session that fits. */
  async endAll(reason: EndReason, fits: (session: Session) => boolean = () => true): Promise<void> {
    await Promise.all(this.live.filter(fits).map((session) => this.end(session, reason)));
  }

  /** Ends what has run out and forgets what nobody can ask for any more. */
  sweep(): void {
    const now = this.parts.clock.now();
    for (const session of this.all) {
      const { ended, expiresAt } = session;
      if (!ended && now >= expiresAt) void this.end(session, "expired");
      if (ended?.settledAt !== undefined && now >= ended.at + LIMITS.resultAfterEndMs) void this.#forget(session.id);
    }
  }

  /** When `sweep` has something to do next. */
  get nextAt(): number {
    const times = this.all.map(({ ended, expiresAt }) => (ended ? ended.at + LIMITS.resultAfterEndMs : expiresAt));
    return Math.min(...times);
  }

  /** Looks which ending sessions are settled by now. */
  review(): void {
    const { state, documents, invokes, clock } = this.parts;
    for (const session of this.all) {
      if (!session.ended || session.ended.settledAt !== undefined) continue;
      const isOut = (this.#ending.get(session.id)?.size ?? 0) > 0;
      // A document that may be on its way back still holds a call of it: it is asked when it says hello.
      const isAway = invokes.open.some(
        (entry) => entry.asked.session === session.id && documents.get(entry.doc)?.isConnected !== true,
      );
      if (isOut || isAway) continue;
      this.#ending.delete(session.id);
      this.#settled.get(session.id)?.();
      this.#settled.delete(session.id);
      void state.sessions.put({ ...session, ended: { ...session.ended, settledAt: clock.now() } });
      this.parts.changed();
    }
  }

  #documents(session: Session): PageDocument[] {
    return this.parts.documents.all.filter(({ place }) => reaches(session, place));
  }

  #greet(doc: PageDocument): void {
    for (const session of this.all) {
      if (!reaches(session, doc.place)) continue;
      if (!session.ended) {
        doc.begin(this.callSession(session));
        callOffIn(doc, this.parts, session);
      } else if (session.ended.settledAt === undefined) this.#tell(doc, session);
    }
  }

  /** Asks one document to end a session; a Port that drops before the answer leaves it to the next hello. */
  #tell(doc: PageDocument, { id, ended }: Session): void {
    const docs = this.#ending.get(id) ?? new Map<string, { isOverdue: boolean }>();
    const wait = { isOverdue: false };
    this.#ending.set(id, docs.set(doc.key, wait));
    const timer = setTimeout(() => {
      wait.isOverdue = true;
      this.parts.changed();
    }, LIMITS.endAckMs);
    doc.end(id, ended?.reason ?? "revoked").then(
      () => {
        clearTimeout(timer);
        docs.delete(doc.key);
        this.review();
      },
      () => undefined,
    );
  }

  async #forget(id: string): Promise<void> {
    this.#used.delete(id);
    await this.parts.state.sessions.drop(id);
    await this.parts.invokes.ledger.forget(id);
  }
}
