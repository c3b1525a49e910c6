import { LIMITS } from "../src/contract/limits.ts";
import { randomText } from "../src/ports/keys.ts";
import type { AgentIdentity } from "../src/contract/session.ts";
import { createEmitter } from "../src/link/emitter.ts";
import type { Clock } from "./clock.ts";
import { type Choice, grantedBy, mayAsk } from "./decide-grant.ts";
import { grantUnder } from "./decide-policy.ts";
import type { Page } from "./documents.ts";
import { rememberAgent } from "./known-agents.ts";
import type { OrgPolicy } from "./org-policy.ts";
import type { Sessions } from "./sessions.ts";
import type { State } from "./state.ts";
import type { Asked, Grant } from "./stored.ts";

/** What an agent asks for. */
export interface NewGrant {
  agent: AgentIdentity;
  page: Page;
  reason: string;
  minutes: number;
  capabilities: Asked[];
}

interface Parts {
  state: State;
  clock: Clock;
  policy: OrgPolicy;
  sessions: Sessions;
  changed(): void;
}

/** The requests for a delegation, and the person's decisions on them. */
export class Grants {
  readonly #decisions = createEmitter<string>();
  /** Being stored; a second click meanwhile does not delegate twice. */
  readonly #deciding = new Set<string>();

  constructor(readonly parts: Parts) {}

  get all(): Grant[] {
    return this.parts.state.grants.all;
  }

  get waiting(): Grant[] {
    return this.all.filter(({ decided }) => decided === undefined);
  }

  get(id: string, agent: string): Grant | undefined {
    const grant = this.parts.state.grants.get(id);
    return grant?.agent.fingerprint === agent ? grant : undefined;
  }

  /** Puts a request before the person; undefined where too much waits already. */
  async ask({ agent, page, reason, minutes, capabilities }: NewGrant): Promise<Grant | undefined> {
    const { sessions, state, clock } = this.parts;
    if (!mayAsk(this.all, agent.fingerprint, sessions.live.length)) return undefined;
    const { id, tab, origin, app } = page;
    const since = clock.now();
    const grant = {
      id: `g_${randomText(12)}`,
      agent,
      page: id,
      tab,
      origin,
      app,
      reason,
      minutes,
      capabilities,
      since,
    };
    await state.grants.add(grant);
    this.parts.changed();
    return grant;
  }

  /** Resolves with the grant once it is decided, or as it stands after so many milliseconds. */
  async decided(id: string, waitMs: number, signal: AbortSignal): Promise<Grant | undefined> {
    const isOpen = () => this.parts.state.grants.get(id)?.decided === undefined;
    if (isOpen() && waitMs > 0) {
      await new Promise<void>((resolve) => {
        const done = () => {
          clearTimeout(timer);
          stop();
          signal.removeEventListener("abort", done);
          resolve();
        };
        const timer = setTimeout(done, waitMs);
        const stop = this.#decisions.add((decided) => {
          if (decided === id) done();
        });
        signal.addEventListener("abort", done);
      });
    }
    return this.parts.state.grants.get(id);
  }

  /** The person's choice; a second one, or one for a request that has run out, changes nothing. */
  async decide(id: string, choice: Choice): Promise<void> {
    const { state, clock, policy, sessions } = this.parts;
    const grant = state.grants.get(id);
    if (grant === undefined || grant.decided || this.#deciding.has(id)) return;
    const allowed = grantUnder(policy.value, grant);
    const given = allowed && grantedBy(allowed, choice);
    const at = clock.now();
    if (given === undefined) {
      const quiet = { ...state.quiet.value, [grant.origin]: at + LIMITS.denyQuietMs };
      await Promise.all([this.#close(grant, { at }), state.quiet.set(quiet)]);
      return;
    }
    const { agent, origin, app, tab, page } = grant;
    this.#deciding.add(id);
    try {
      const session = await sessions.create({
        ...{ agent, origin, app, tab, page, granted: given.granted, where: choice.where },
        expiresAt: at + given.minutes * 60_000,
      });
      await rememberAgent(state, agent, at);
      await this.#close(grant, { at, session: session.id });
    } finally {
      this.#deciding.delete(id);
    }
  }

  /** The tab is closed, and with it what was asked about. */
  tabClosed(tab: number): void {
    for (const grant of this.waiting) if (grant.tab === tab) void this.drop(grant);
  }

  /** Nobody answered, or there is no page any more to answer for. */
  async drop(grant: Grant): Promise<void> {
    await this.#close(grant, { at: this.parts.clock.now() });
  }

  /** A window has opened for a request by itself. */
  async shown(grant: Grant): Promise<void> {
    await this.parts.state.grants.put({ ...grant, shownAt: this.parts.clock.now() });
  }

  /** The organisation's policy is another one: requests lose what it forbids, and those that lose all are over. */
  review(): void {
    for (const grant of this.waiting) {
      const left = grantUnder(this.parts.policy.value, grant);
      if (left === undefined) void this.drop(grant);
      else if (left !== grant) void this.parts.state.grants.put(left);
    }
  }

  sweep(): void {
    const now = this.parts.clock.now();
    for (const grant of this.all) {
      if (grant.decided === undefined && now >= grant.since + LIMITS.grantMs) void this.drop(grant);
      if (grant.decided && now >= grant.decided.at + LIMITS.resultAfterEndMs)
        void this.parts.state.grants.drop(grant.id);
    }
  }

  /** When `sweep` has something to do next. */
  get nextAt(): number {
    const times = this.all.map(({ decided, since }) =>
      decided ? decided.at + LIMITS.resultAfterEndMs : since + LIMITS.grantMs,
    );
    return Math.min(...times);
  }

  async #close(grant: Grant, decided: NonNullable<Grant["decided"]>): Promise<void> {
    // A decision counts and is told also where it cannot be stored. What was asked, and why, is nobody's business any more.
    const stored = this.parts.state.grants.put({ ...grant, reason: "", capabilities: [], decided });
    this.#decisions.emit(grant.id);
    this.parts.changed();
    await stored;
  }
}
