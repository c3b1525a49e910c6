import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { AuditEntry } from "../src/contract/schemas/hop-ui.ts";

interface Schema extends DBSchema {
  entries: { key: number; value: AuditEntry };
}

/** Entries kept; the oldest go first. */
const RING = 10_000;
/** How many entries come between two looks at the ring's size. */
const TRIM_EACH = 100;
const RECENT = 20;

/** One entry per request of an agent, also refused ones: metadata only, in IndexedDB, a ring. */
export class Audit {
  /** The latest entries, newest first. */
  recent: AuditEntry[] = [];
  #noted = 0;

  private constructor(
    readonly db: IDBPDatabase<Schema>,
    readonly changed: () => void,
  ) {}

  static async open(changed: () => void): Promise<Audit> {
    const db = await openDB<Schema>("agent-surface-audit", 1, {
      upgrade: (db) => void db.createObjectStore("entries", { autoIncrement: true }),
    });
    const audit = new Audit(db, changed);
    let cursor = await db.transaction("entries").store.openCursor(null, "prev");
    for (; cursor && audit.recent.length < RECENT; cursor = await cursor.continue()) audit.recent.push(cursor.value);
    return audit;
  }

  /** Notes a request; a store that fails costs the entry and never the call. */
  note(entry: AuditEntry): void {
    this.recent = [entry, ...this.recent].slice(0, RECENT);
    this.#noted += 1;
    this.changed();
    const stored = this.db.add("entries", entry);
    const trimmed = this.#noted % TRIM_EACH === 0 ? stored.then(() => this.#trim()) : stored;
    trimmed.catch(() => undefined);
  }

  async #trim(): Promise<void> {
    const over = (await this.db.count("entries")) - RING;
    if (over <= 0) return;
    const keys = await this.db.getAllKeys("entries", null, over);
    const last = keys.at(-1);
    if (last !== undefined) await this.db.delete("entries", IDBKeyRange.upperBound(last));
  }
}
