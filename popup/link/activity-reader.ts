import { UI_HOP } from "../../src/contract/hops.ts";
import { type AuditEntry, auditPage } from "../../src/contract/schemas/audit.ts";
import { createEmitter } from "../../src/link/emitter.ts";
import type { BackgroundLink } from "./background-link.ts";

/** Reads the whole activity list once and then what comes, and tells each time how it stands, newest first. */
export class ActivityReader {
  readonly lists = createEmitter<readonly AuditEntry[]>();
  readonly #byId = new Map<string, AuditEntry>();
  #cursor = 0;
  #isReading = false;
  #hasRead = false;

  constructor(readonly link: BackgroundLink) {}

  /** Reads on if the latest entries are not known yet; a list that has become shorter was cleared. */
  catchUp(latest: readonly AuditEntry[]): void {
    const isKnown = latest.every((entry) => isSame(this.#byId.get(entry.id), entry));
    const wasCleared =
      this.#hasRead && latest.length < this.#byId.size && latest.every(({ id }) => !this.#byId.has(id));
    if (wasCleared) this.#forget();
    if (!isKnown || wasCleared || !this.#hasRead) void this.#read();
  }

  #forget(): void {
    this.#byId.clear();
    this.#cursor = 0;
  }

  async #read(): Promise<void> {
    // What comes meanwhile is in the pages still to be read, or in the next state.
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      while (await this.#readPage());
      this.#hasRead = true;
      this.lists.emit([...this.#byId.values()].reverse());
    } catch {
      // The background stopped under the question; its next state asks again.
    } finally {
      this.#isReading = false;
    }
  }

  async #readPage(): Promise<boolean> {
    const { entries, cursor } = auditPage.parse(await this.link.request(UI_HOP.audit, { after: this.#cursor }));
    for (const entry of entries) {
      // An entry that was amended is listed where it was written last.
      this.#byId.delete(entry.id);
      this.#byId.set(entry.id, entry);
    }
    this.#cursor = cursor;
    return entries.length > 0;
  }
}

function isSame(known: AuditEntry | undefined, entry: AuditEntry): boolean {
  return known?.outcome === entry.outcome && known.times === entry.times;
}
