import { UI_HOP } from "../../src/contract/hops.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { type AuditEntry, auditPage } from "../../src/contract/schemas/audit.ts";
import { createEmitter } from "../../src/link/emitter.ts";
import type { BackgroundLink } from "./background-link.ts";

/** Reads the whole activity list once and then what comes, and tells each time how it stands, newest first. */
export class ActivityReader {
  readonly lists = createEmitter<readonly AuditEntry[]>();
  #byId = new Map<string, AuditEntry>();
  #cursor = 0;
  #isReading = false;
  #isStale = false;
  #hasRead = false;
  #latest: readonly AuditEntry[] = [];

  constructor(readonly link: BackgroundLink) {}

  /** Reads on if the latest entries are not known yet; a list that has become shorter was cleared and is read anew. */
  catchUp(latest: readonly AuditEntry[]): void {
    const isKnown = latest.every((entry) => isSame(this.#byId.get(entry.id), entry));
    const wasCleared = latest.length < Math.min(LIMITS.auditRecent, this.#byId.size);
    if (wasCleared) {
      this.#byId = new Map();
      this.#cursor = 0;
    }
    this.#latest = latest;
    if (!isKnown || wasCleared || !this.#hasRead) void this.#read();
  }

  async #read(): Promise<void> {
    this.#isStale = true;
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      while (this.#isStale) {
        // A state that comes from here on may tell of more than the pages that are read now.
        this.#isStale = false;
        while (await this.#readPage());
      }
      this.#hasRead = true;
    } catch {
      // A list that cannot be read still has its latest entries, which the background knows without it.
      this.#keep(this.#latest.toReversed());
      setTimeout(() => void this.#read(), LIMITS.uiMs);
    } finally {
      this.#isReading = false;
    }
    this.lists.emit([...this.#byId.values()].reverse());
  }

  async #readPage(): Promise<boolean> {
    const list = this.#byId;
    const { entries, cursor } = auditPage.parse(await this.link.request(UI_HOP.audit, { after: this.#cursor }));
    // The list was cleared meanwhile: what came is of before.
    if (list !== this.#byId) return true;
    this.#keep(entries);
    this.#cursor = cursor;
    return entries.length > 0;
  }

  #keep(entries: readonly AuditEntry[]): void {
    for (const entry of entries) {
      // An entry that was amended is listed where it was written last.
      this.#byId.delete(entry.id);
      this.#byId.set(entry.id, entry);
    }
  }
}

function isSame(known: AuditEntry | undefined, entry: AuditEntry): boolean {
  return known?.outcome === entry.outcome && known.times === entry.times;
}
