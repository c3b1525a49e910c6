import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { AuditEntry, AuditPage } from "../src/contract/schemas/audit.ts";

interface Row {
  /** The place in the list: the order of writing, never used twice, not even after the list was cleared. */
  seq?: number;
  entry: AuditEntry;
}

interface Schema extends DBSchema {
  entries: { key: number; value: Row; indexes: { id: string; at: number } };
}

/** One write: a new entry, or the later word on one that is there. */
export interface AuditWrite {
  entry: AuditEntry;
  replaces: boolean;
}

/** How much is kept and for how long. */
export interface Retention {
  entries: number;
  ms: number;
}

const NAME = "agent-surface-audit";
const VERSION = 2;

/** The list of entries in IndexedDB. Every method rejects where the browser cannot store or read. */
export class AuditStore {
  #db: Promise<IDBPDatabase<Schema>> | undefined;

  /** Writes all of them or none. */
  async write(writes: readonly AuditWrite[]): Promise<void> {
    const tx = (await this.#open()).transaction("entries", "readwrite");
    // A write that fails rejects `done` too, which is what is awaited.
    const add = ({ entry }: AuditWrite) => void tx.store.add({ entry }).catch(() => undefined);
    for (const write of writes) {
      if (!write.replaces) add(write);
      else {
        const old = await tx.store.index("id").getKey(write.entry.id);
        if (old !== undefined) await tx.store.delete(old);
        add(write);
      }
    }
    await tx.done;
  }

  /** Up to `limit` entries after a place, oldest first; from the start where the browser has lost the list since. */
  async after(place: number, limit: number): Promise<AuditPage> {
    const { store } = (await this.#open()).transaction("entries");
    const last = (await store.openKeyCursor(null, "prev"))?.key ?? place;
    if (last < place) return this.after(0, limit);
    const rows = await store.getAll(IDBKeyRange.lowerBound(place, true), limit);
    return { entries: rows.map(({ entry }) => entry), cursor: rows.at(-1)?.seq ?? place };
  }

  /** The latest entries, newest first. */
  async latest(limit: number): Promise<AuditEntry[]> {
    const entries: AuditEntry[] = [];
    let cursor = await (await this.#open()).transaction("entries").store.openCursor(null, "prev");
    for (; cursor && entries.length < limit; cursor = await cursor.continue()) entries.push(cursor.value.entry);
    return entries;
  }

  /** Deletes what is over the number or older than the time. */
  async trim({ entries, ms }: Retention, now: number): Promise<void> {
    const tx = (await this.#open()).transaction("entries", "readwrite");
    const old = await tx.store.index("at").getAllKeys(IDBKeyRange.upperBound(now - ms));
    for (const key of old) void tx.store.delete(key);
    const over = (await tx.store.count()) - entries;
    const last = over > 0 ? (await tx.store.getAllKeys(null, over)).at(-1) : undefined;
    if (last !== undefined) void tx.store.delete(IDBKeyRange.upperBound(last));
    await tx.done;
  }

  async clear(): Promise<void> {
    await (await this.#open()).clear("entries");
  }

  /** The database, opened again after a failure, so that a trouble that passes does not last. */
  #open(): Promise<IDBPDatabase<Schema>> {
    this.#db ??= openDB<Schema>(NAME, VERSION, {
      upgrade: (db) => {
        // Version 1 was never released, and its entries had no id.
        for (const name of db.objectStoreNames) db.deleteObjectStore(name);
        const entries = db.createObjectStore("entries", { keyPath: "seq", autoIncrement: true });
        entries.createIndex("id", "entry.id");
        entries.createIndex("at", "entry.at");
      },
      // A newer release, or the browser's own clearing, must not have to wait for this one to stop.
      blocking: () => this.#close(),
      terminated: () => this.#close(),
    }).catch((error: unknown) => {
      this.#db = undefined;
      throw error;
    });
    return this.#db;
  }

  #close(): void {
    this.#db?.then((db) => db.close()).catch(() => undefined);
    this.#db = undefined;
  }
}
