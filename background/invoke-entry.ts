import { refused } from "../src/contract/envelope.ts";
import { LIMITS } from "../src/contract/limits.ts";
import type { JsonObject } from "../src/contract/json.ts";
import type { WaitsFor } from "../src/contract/protocol.ts";
import type { Refusal } from "../src/contract/refusals.ts";
import { handled } from "../src/contract/envelope.ts";
import { randomText } from "../src/ports/keys.ts";
import type { Remembered } from "./decide-replay.ts";
import type { InvokeResponse, LedgerRow } from "./ledger.ts";

export interface Wait {
  waitsFor: WaitsFor;
  since: number;
}

/** An invoke as an agent asked for it, its envelope read and its payload digested. */
export interface AskedInvoke {
  session: string;
  request: string;
  capability: string;
  input: JsonObject;
  page: string | undefined;
  hash: string;
  ownId: boolean;
}

/** One invoke from its acceptance to its outcome, in memory. */
export class InvokeEntry implements Remembered {
  readonly call: string;
  state: Remembered["state"] = "accepted";
  isUnknown = false;
  record: string | undefined;
  /** The key of the document that has it. */
  doc = "";
  page = "";
  pending: Wait | undefined;
  response: InvokeResponse | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(
    readonly asked: Omit<AskedInvoke, "input" | "page" | "ownId">,
    readonly at: number,
    call?: string,
  ) {
    this.call = call ?? `c_${randomText(12)}`;
  }

  /** The entry of a call that an earlier worker dispatched. */
  static of(row: LedgerRow): InvokeEntry {
    const entry = new InvokeEntry(row, row.at, row.call);
    entry.state = row.state;
    entry.record = row.record;
    entry.doc = row.doc;
    entry.page = row.page;
    entry.pending = row.pending;
    return entry;
  }

  get request(): string {
    return this.asked.request;
  }

  get hash(): string {
    return this.asked.hash;
  }

  get row(): Omit<LedgerRow, "bytes"> {
    const { session, request, capability, hash } = this.asked;
    const { call, state, isUnknown, record, doc, page, at, pending, response } = this;
    return {
      ...{ session, request, capability, hash, call, state, isUnknown, doc, page, at },
      ...(record === undefined ? {} : { record }),
      ...(pending === undefined ? {} : { pending }),
      ...(response === undefined ? {} : { response }),
    };
  }

  /** Hears each change of what it waits for, and the outcome. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  waits(wait: Wait): void {
    this.pending = wait;
    this.#tell();
  }

  /** The first outcome counts. */
  settle(response: InvokeResponse): void {
    if (this.response !== undefined) return;
    clearTimeout(this.timer);
    this.response = response;
    this.isUnknown = !response.ok && response.error.code === "OUTCOME_UNKNOWN";
    this.state = "settled";
    this.#tell();
  }

  refuse(error: Refusal): void {
    this.settle(refused(this.request, error));
  }

  /**
   * The outcome, or after so many milliseconds (or an abort) that it is pending. A call that has not left for its page
   * is waited for in any case: what is refused before that is kept nowhere, so it has to be said now.
   */
  async answer(waitMs: number, signal: AbortSignal): Promise<InvokeResponse> {
    const until = Date.now() + waitMs;
    await this.#reached(() => this.state !== "accepted", { waitMs: LIMITS.toolMs, signal });
    await this.#reached(() => this.response !== undefined, { waitMs: until - Date.now(), signal });
    return this.response ?? this.#pendingResponse();
  }

  /** It was written down and handed to its document. */
  dispatched(): void {
    this.state = "dispatched";
    this.#tell();
  }

  #pendingResponse(): InvokeResponse {
    const pending = this.pending ?? { waitsFor: "page", since: this.at };
    return handled(this.request, {
      capability: this.asked.capability,
      ...(this.record === undefined ? {} : { record: this.record }),
      outcome: "pending",
      pending,
      requestId: this.request,
    });
  }

  #reached(isReached: () => boolean, { waitMs, signal }: { waitMs: number; signal: AbortSignal }): Promise<void> {
    if (isReached() || waitMs <= 0 || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        stop();
        signal.removeEventListener("abort", done);
        resolve();
      };
      const timer = setTimeout(done, waitMs);
      const stop = this.onChange(() => {
        if (isReached()) done();
      });
      signal.addEventListener("abort", done);
    });
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
