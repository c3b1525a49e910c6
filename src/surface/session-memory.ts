import type { InvokeResult } from "../contract/describe.ts";
import type { SurfaceResponse } from "../contract/envelope.ts";
import { jsonBytes } from "../contract/json.ts";
import { LIMITS } from "../contract/limits.ts";
import type { CallSession } from "../contract/session.ts";

export type InvokeResponse = SurfaceResponse<InvokeResult>;

/** What became of a request id: it is new, the same call again, another call under a used id, or there is no room. */
export type Begun =
  | { kind: "first"; entry: ReplayEntry }
  | { kind: "same"; response: Promise<InvokeResponse> }
  | { kind: "other" }
  | { kind: "full" };

/** One remembered request; its answer is kept so that the same request is never run twice. */
export interface ReplayEntry {
  /** Keeps the answer; a later one (after OUTCOME_UNKNOWN) takes its place. */
  settle(response: InvokeResponse): void;
  /** Forgets the request, which was never handed on; whoever waits for its answer gets this one. */
  forget(response: InvokeResponse): void;
}

interface Remembered {
  payload: string;
  response: Promise<InvokeResponse>;
  answer(response: InvokeResponse): void;
}

interface SessionNotes {
  expiresAt: number;
  tokens: number;
  filledAt: number;
  bytes: number;
  requests: Map<string, Remembered>;
}

/** Remembers per live session how fast it asks and which requests it made. */
export class SessionMemory {
  readonly #notes = new Map<string, SessionNotes>();
  #bytes = 0;

  /** Takes one token of the session's bucket: 0 if it may go on, else the milliseconds to wait; undefined: no room. */
  take(session: CallSession, now: number): number | undefined {
    const notes = this.#of(session, now);
    if (notes === undefined) return undefined;
    const refill = ((now - notes.filledAt) / 1000) * LIMITS.ratePerSecond;
    notes.tokens = Math.min(LIMITS.rateBurst, notes.tokens + refill);
    notes.filledAt = now;
    if (notes.tokens < 1) return Math.ceil(((1 - notes.tokens) / LIMITS.ratePerSecond) * 1000);
    notes.tokens -= 1;
    return 0;
  }

  /** Notes a request; a live entry is never evicted, so a full session is told so. */
  begin(session: CallSession, request: { id: string; payload: string; now: number }): Begun {
    const notes = this.#of(session, request.now);
    if (notes === undefined) return { kind: "full" };
    const known = notes.requests.get(request.id);
    if (known !== undefined) {
      return known.payload === request.payload ? { kind: "same", response: known.response } : { kind: "other" };
    }
    if (notes.requests.size >= LIMITS.requestsPerSession) return { kind: "full" };
    return { kind: "first", entry: this.#remember(notes, request) };
  }

  #remember(notes: SessionNotes, { id, payload }: { id: string; payload: string }): ReplayEntry {
    let answer: Remembered["answer"] = () => undefined;
    const response = new Promise<InvokeResponse>((resolve) => {
      answer = resolve;
    });
    const remembered: Remembered = { payload, response, answer };
    notes.requests.set(id, remembered);
    return {
      settle: (settled) => {
        const kept = this.#shrink(notes, settled);
        remembered.answer(kept);
        remembered.response = Promise.resolve(kept);
      },
      forget: (refused) => {
        remembered.answer(refused);
        notes.requests.delete(id);
      },
    };
  }

  /** Over the store's size an answer is kept without what it returned: that it ran must never be forgotten. */
  #shrink(notes: SessionNotes, response: InvokeResponse): InvokeResponse {
    const bytes = jsonBytes(response);
    if (this.#bytes + bytes <= LIMITS.pageOutcomeBytes) {
      this.#bytes += bytes;
      notes.bytes += bytes;
      return response;
    }
    if (!response.ok) return response;
    const { output: _output, after: _after, ...result } = response.result;
    return {
      ...response,
      result: { ...result, omitted: [...(result.omitted ?? []), { part: "output", reason: "bytes" }] },
    };
  }

  #of(session: CallSession, now: number): SessionNotes | undefined {
    const known = this.#notes.get(session.id);
    if (known !== undefined) {
      known.expiresAt = Math.max(known.expiresAt, session.expiresAt);
      return known;
    }
    if (this.#notes.size >= LIMITS.sessions) this.#prune(now);
    if (this.#notes.size >= LIMITS.sessions) return undefined;
    const notes: SessionNotes = {
      expiresAt: session.expiresAt,
      tokens: LIMITS.rateBurst,
      filledAt: now,
      bytes: 0,
      requests: new Map(),
    };
    this.#notes.set(session.id, notes);
    return notes;
  }

  #prune(now: number): void {
    for (const [id, { expiresAt, bytes }] of this.#notes) {
      if (expiresAt > now) continue;
      this.#notes.delete(id);
      this.#bytes -= bytes;
    }
  }
}
