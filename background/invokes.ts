import { refused } from "../src/contract/envelope.ts";
import { jsonBytes } from "../src/contract/json.ts";
import { LIMITS } from "../src/contract/limits.ts";
import { type Refusal, refusal } from "../src/contract/refusals.ts";
import { pendingParams } from "../src/contract/schemas/hop-page.ts";
import type { CancelReason } from "../src/contract/session.ts";
import { GRACE_MS } from "./arrivals.ts";
import { refusalOf } from "./asks.ts";
import { completeInvoke } from "./complete-invoke.ts";
import { decideReplay } from "./decide-replay.ts";
import type { Documents } from "./documents.ts";
import { type AskedInvoke, InvokeEntry } from "./invoke-entry.ts";
import type { InvokeResponse, Ledger, LedgerRow } from "./ledger.ts";
import type { PageAnswer } from "./page-answer.ts";
import type { PageCall, PageDocument } from "./page-document.ts";

const keyOf = (session: string, request: string) => `${session}\n${request}`;

/** Looks whether the call can go to its page; what it gives dispatches the entry or refuses it. */
export type Prepare = (entry: InvokeEntry) => Promise<() => Promise<void> | void>;

interface Dispatch {
  call: PageCall;
  /** Why it may not go after all: the session ended, or all agents were paused, while it was written down. */
  refusal(): Refusal | undefined;
}

/** The invokes that are not settled, and the ledger behind them. Nothing is dispatched that is not written. */
export class Invokes {
  readonly #open = new Map<string, InvokeEntry>();
  readonly #byCall = new Map<string, InvokeEntry>();
  readonly #counts = new Map<string, number>();

  constructor(
    readonly ledger: Ledger,
    readonly documents: Documents,
    readonly parts: { now(): number; changed(): void; late(row: LedgerRow): void },
  ) {
    documents.left.add((doc) => this.#lose(doc.key));
    documents.joined.add(({ doc, calls }) => this.#reconcile(doc, calls));
  }

  /** Takes up what an earlier worker had dispatched; its documents say hello soon, or are gone. */
  async resume(): Promise<void> {
    for (const row of await this.ledger.open()) {
      const entry = InvokeEntry.of(row);
      this.#open.set(keyOf(row.session, row.request), entry);
      this.#byCall.set(entry.call, entry);
      this.#arm(entry);
    }
    const docs = new Set([...this.#byCall.values()].map(({ doc }) => doc));
    setTimeout(() => {
      for (const key of docs) if (this.documents.get(key) === undefined) this.#lose(key);
    }, GRACE_MS);
  }

  get open(): InvokeEntry[] {
    return [...this.#open.values()];
  }

  /** The open entry of a request, if there is one. */
  find(session: string, request: string): InvokeEntry | undefined {
    return this.#open.get(keyOf(session, request));
  }

  /**
   * Claims the request id in this very task, so that two of the same never both run. A new claim is prepared while the
   * ledger is asked whether the request is known from earlier, and goes on only if it is not.
   */
  claim(asked: AskedInvoke, prepare: Prepare): InvokeEntry {
    const key = keyOf(asked.session, asked.request);
    const alike = this.open.filter((entry) => entry.asked.session === asked.session && entry.hash === asked.hash);
    const replay = decideReplay(asked, { byId: this.#open.get(key), alike });
    if (replay.kind === "again") return replay.entry;
    const entry = new InvokeEntry(asked, this.parts.now());
    if (replay.kind === "replayed") {
      entry.refuse(refusal.replayed(replay.firstId));
      return entry;
    }
    this.#open.set(key, entry);
    this.#begin(entry, asked, prepare)
      .catch(() => entry.refuse(entry.state === "accepted" ? refusal.guardUnavailable() : refusal.outcomeUnknown()))
      .finally(() => this.#forgetIfSettled(entry));
    return entry;
  }

  async #begin(entry: InvokeEntry, asked: AskedInvoke, prepare: Prepare): Promise<void> {
    const prepared = prepare(entry);
    // A request that is known already is answered without it.
    prepared.catch(() => undefined);
    const [byId, alike, count] = await Promise.all([
      this.ledger.get(asked.session, asked.request),
      this.ledger.alike(asked.session, asked.hash),
      this.#count(asked.session),
    ]);
    const replay = decideReplay(asked, { byId, alike });
    if (replay.kind === "replayed") return entry.refuse(refusal.replayed(replay.firstId));
    if (replay.kind === "again") return entry.settle(responseOf(replay.entry));
    if (count >= LIMITS.requestsPerSession) return entry.refuse(refusal.guardUnavailable());
    const go = await prepared;
    await go();
  }

  /** How many requests of a session are remembered; asked of the ledger once a worker. */
  async #count(session: string): Promise<number> {
    const known = this.#counts.get(session);
    if (known !== undefined) return known;
    const stored = await this.ledger.count(session);
    this.#counts.set(session, this.#counts.get(session) ?? stored);
    return stored;
  }

  /** Writes the call down, asks once more whether it may go, and hands it over in the same task. */
  async dispatch(entry: InvokeEntry, doc: PageDocument, how: Dispatch): Promise<void> {
    entry.doc = doc.key;
    await this.#store(entry, "dispatched");
    this.#counts.set(entry.asked.session, (await this.#count(entry.asked.session)) + 1);
    if (entry.response !== undefined) return this.#store(entry, "settled");
    const no = how.refusal() ?? (doc.isConnected ? undefined : refusal.pageGone());
    if (no) return this.#undo(entry, no);
    entry.dispatched();
    this.#byCall.set(entry.call, entry);
    this.#arm(entry);
    doc.call(how.call).then(
      ({ accepted, code }) => {
        if (!accepted) void this.#undo(entry, refusalOf(code));
      },
      // The Port dropped: the document says hello again with the calls it holds, or is gone.
      () => undefined,
    );
    this.parts.changed();
  }

  /** The caller gave up: before the dispatch nothing is run, after it the page is told and answers itself. */
  cancel(entry: InvokeEntry, reason: CancelReason): void {
    if (entry.state === "dispatched") this.documents.get(entry.doc)?.cancel(entry.call, reason);
    else entry.refuse(reason === "paused" ? refusal.paused() : refusal.cancelled());
  }

  pending(doc: PageDocument, params: unknown): void {
    const { call, waitsFor, since } = pendingParams.parse(params);
    const entry = this.#byCall.get(call);
    if (entry?.doc !== doc.key) return;
    // A page's clock is no reason to wait longer for it.
    entry.waits({ waitsFor, since: Math.min(since, this.parts.now()) });
    this.#arm(entry);
    this.#store(entry, "dispatched").catch(() => undefined);
    this.parts.changed();
  }

  /** The document's answer to a call; a late one still updates what is stored. Rejects if it cannot be stored. */
  async settled(doc: PageDocument, call: string, answer: PageAnswer): Promise<void> {
    const entry = this.#byCall.get(call);
    if (entry === undefined) return this.#late(doc, call, answer);
    if (entry.doc !== doc.key) return;
    const facts = { requestId: entry.request, capability: entry.asked.capability, record: entry.record };
    await this.#finish(entry, completeInvoke(answer, facts));
  }

  async #late(doc: PageDocument, call: string, answer: PageAnswer): Promise<void> {
    const row = await this.ledger.byCall(call);
    if (row?.doc !== doc.key || !row.isUnknown) return;
    const { request: requestId, capability, record } = row;
    const response = completeInvoke(answer, { requestId, capability, record });
    const isUnknown = !response.ok && response.error.code === "OUTCOME_UNKNOWN";
    const settled = { ...row, response, isUnknown, bytes: jsonBytes(response) };
    await this.ledger.put(settled);
    this.parts.late(settled);
  }

  /** A document said hello: a call it does not hold was never accepted there. */
  #reconcile(doc: PageDocument, calls: string[]): void {
    for (const entry of this.#of(doc.key)) {
      if (!calls.includes(entry.call)) void this.#finish(entry, refused(entry.request, refusal.internal()));
    }
  }

  /** A document is gone: nobody can say what became of its calls. */
  #lose(doc: string): void {
    for (const entry of this.#of(doc)) void this.#finish(entry, refused(entry.request, refusal.outcomeUnknown()));
  }

  #of(doc: string): InvokeEntry[] {
    return [...this.#byCall.values()].filter((entry) => entry.doc === doc);
  }

  /** A run has its minute from the dispatch; a call that waits for someone has that someone's time first. */
  #arm(entry: InvokeEntry): void {
    clearTimeout(entry.timer);
    const until = entry.pending ? entry.pending.since + LIMITS.confirmMs + LIMITS.runMs : entry.at + LIMITS.runMs;
    entry.timer = setTimeout(
      () => {
        this.documents.get(entry.doc)?.cancel(entry.call, "timeout");
        void this.#finish(entry, refused(entry.request, refusal.outcomeUnknown()));
      },
      Math.max(0, until - Date.now()),
    );
  }

  /** The outcome counts at once and is answered; it is acknowledged to the page only when it is stored. */
  async #finish(entry: InvokeEntry, response: InvokeResponse): Promise<void> {
    if (entry.response !== undefined) return;
    this.#byCall.delete(entry.call);
    entry.settle(response);
    this.parts.changed();
    await this.#store(entry, "settled");
    this.#forgetIfSettled(entry);
  }

  /** The call certainly never started: its id is free again. */
  async #undo(entry: InvokeEntry, error: Refusal): Promise<void> {
    this.#byCall.delete(entry.call);
    entry.refuse(error);
    this.parts.changed();
    await this.ledger.drop(entry.asked.session, entry.request);
    this.#forgetIfSettled(entry);
  }

  #forgetIfSettled(entry: InvokeEntry): void {
    const key = keyOf(entry.asked.session, entry.request);
    if (entry.response !== undefined && this.#open.get(key) === entry) this.#open.delete(key);
  }

  #store(entry: InvokeEntry, state: "dispatched" | "settled"): Promise<void> {
    const bytes = entry.response === undefined ? 0 : jsonBytes(entry.response);
    return this.ledger.put({ ...entry.row, state, bytes });
  }
}

/** The stored outcome; a row that an earlier worker left without one is not known to have run. */
function responseOf(row: LedgerRow | InvokeEntry): InvokeResponse {
  return row.response ?? refused(row.request, refusal.outcomeUnknown());
}
