import { LIMITS } from "../src/contract/limits.ts";
import type { AuditEntry, AuditPage } from "../src/contract/schemas/audit.ts";
import { createEmitter } from "../src/link/emitter.ts";
import { AuditStore, type AuditWrite, type Retention } from "./audit-store.ts";
import type { Box } from "./storage.ts";

/** How many entries come between two looks at the list's size. */
const TRIM_EACH = 100;
/** A store that has not answered by then counts as broken. */
const STORE_MS = LIMITS.describeMs;

interface Parts {
  /** How many entries could not be stored since the list was cleared. */
  missed: Box<number>;
  changed(): void;
  /** How much is kept; asked each time, because a policy may change it. */
  retention(): Retention;
  now(): number;
}

/**
 * The activity list: one entry per request, also refused ones, metadata only. An entry that cannot be stored never
 * costs the call; `kept` and `missed` say that the list is not complete.
 */
export class Audit {
  /** The latest entries, newest first, stored or not. */
  recent: AuditEntry[] = [];
  /** False from a failure of the store to the next write that works. */
  kept = true;
  readonly #store = new AuditStore();
  readonly #news = createEmitter<void>();
  readonly #queue = new Map<string, AuditWrite>();
  #isWriting = false;
  #untrimmed = 0;

  /** Begins with what is stored; nothing waits for it, and no trouble of the store is a trouble of anybody else. */
  constructor(readonly parts: Parts) {
    void this.#begin();
  }

  get missed(): number {
    return this.parts.missed.value;
  }

  /** Notes a request that has its answer. */
  note(entry: AuditEntry): void {
    this.#put({ entry, replaces: false });
  }

  /** Notes the later word on a request: it takes the place of the entry with its id, if that is there. */
  amend(entry: AuditEntry): void {
    this.#put({ entry, replaces: true });
  }

  /** Entries after a place in the list, oldest first; rejects where the list cannot be read. */
  after(place: number): Promise<AuditPage> {
    return this.#store.after(place, LIMITS.auditPage);
  }

  /** As `after`, and where nothing came since waits for it, so many milliseconds at most. */
  async next(place: number, wait: { waitMs: number; signal: AbortSignal }): Promise<AuditPage> {
    // Heard from before the look, so that nothing written meanwhile is slept over.
    const news = this.#listen(wait);
    try {
      const page = await this.after(place);
      if (page.entries.length > 0) return page;
      await news.came;
      return wait.signal.aborted ? page : await this.after(place);
    } finally {
      news.stop();
    }
  }

  /** Ends every wait for news, as when who may wait has changed. */
  wake(): void {
    this.#news.emit();
  }

  /** Deletes every entry; the list counts as complete again from here on. */
  async clear(): Promise<void> {
    await this.#store.clear();
    this.recent = [];
    this.kept = true;
    await this.parts.missed.set(0);
    this.parts.changed();
  }

  /** How much is kept may be less now: what is too much goes at once. */
  async shorten(): Promise<void> {
    if (await this.#try(() => this.#trim())) this.parts.changed();
  }

  async #begin(): Promise<void> {
    const isLoaded = await this.#try(async () => {
      await this.#trim();
      const stored = await this.#store.latest(LIMITS.auditRecent);
      const noted = new Set(this.recent.map(({ id }) => id));
      this.recent = [...this.recent, ...stored.filter(({ id }) => !noted.has(id))].slice(0, LIMITS.auditRecent);
    });
    if (!isLoaded) this.kept = false;
    this.parts.changed();
  }

  #put(write: AuditWrite): void {
    this.recent = [write.entry, ...this.recent.filter(({ id }) => id !== write.entry.id)].slice(0, LIMITS.auditRecent);
    // A store that hangs must not fill the memory; what does not fit the list would be trimmed anyway.
    const { id } = write.entry;
    const queued = this.#queue.get(id);
    if (this.#queue.size < LIMITS.auditEntries)
      this.#queue.set(id, { ...write, ...(queued && { replaces: queued.replaces }) });
    else this.#lose(1);
    this.parts.changed();
    if (!this.#isWriting) void this.#drain();
  }

  /** What comes while a write is under way goes with the next one, so that a flood costs few transactions. */
  async #drain(): Promise<void> {
    this.#isWriting = true;
    while (this.#queue.size > 0) {
      const writes = [...this.#queue.values()];
      this.#queue.clear();
      const isWritten = await this.#try(() => this.#store.write(writes));
      if (isWritten) this.#stored(writes.length);
      else this.#lose(writes.length);
      if (this.#untrimmed >= TRIM_EACH) await this.#try(() => this.#trim());
    }
    this.#isWriting = false;
  }

  #stored(count: number): void {
    this.#untrimmed += count;
    this.kept = true;
    this.#news.emit();
    // Whoever heard of the entry before it was stored could not read it yet.
    this.parts.changed();
  }

  #lose(count: number): void {
    this.kept = false;
    // Where even the number cannot be stored, it is known until the worker stops.
    this.parts.missed.set(this.missed + count).catch(() => undefined);
    this.parts.changed();
  }

  #trim(): Promise<void> {
    this.#untrimmed = 0;
    return this.#store.trim(this.parts.retention(), this.parts.now());
  }

  /** Whether it worked, in a time that is always bounded. */
  async #try(work: () => Promise<void>): Promise<boolean> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(resolve, STORE_MS, false);
    });
    const done = work().then(
      () => true,
      () => false,
    );
    const isDone = await Promise.race([done, late]);
    clearTimeout(timer);
    return isDone;
  }

  #listen({ waitMs, signal }: { waitMs: number; signal: AbortSignal }): { came: Promise<void>; stop(): void } {
    let done = () => undefined as void;
    const came = new Promise<void>((resolve) => {
      done = resolve;
    });
    const timer = setTimeout(done, waitMs);
    const unhear = this.#news.add(done);
    signal.addEventListener("abort", done);
    const stop = () => {
      clearTimeout(timer);
      unhear();
      signal.removeEventListener("abort", done);
    };
    return { came, stop };
  }
}
