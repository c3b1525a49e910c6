import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from "idb";
import { jsonBytes } from "../src/contract/json.ts";
import { LIMITS } from "../src/contract/limits.ts";
import type { SurfaceResponse } from "../src/contract/envelope.ts";
import type { InvokeResult } from "../src/contract/describe.ts";
import type { WaitsFor } from "../src/contract/protocol.ts";
import type { Remembered } from "./decide-replay.ts";
import { outcomeOnly } from "./outcome-only.ts";

export type InvokeResponse = SurfaceResponse<InvokeResult>;

/** One invoke as it is written before it is dispatched, and again with its outcome. */
export interface LedgerRow extends Remembered {
  session: string;
  call: string;
  capability: string;
  record?: string;
  /** The key of the document that has it. */
  doc: string;
  page: string;
  at: number;
  pending?: { waitsFor: WaitsFor; since: number };
  response?: InvokeResponse;
  /** Bytes of the stored response. */
  bytes: number;
}

interface Schema extends DBSchema {
  calls: {
    key: [string, string];
    value: LedgerRow;
    indexes: {
      call: string;
      state: string;
      alike: [string, string];
      session: string;
      recent: [string, number];
      bytes: number;
      at: number;
    };
  };
}

const PREFIX = "agent-surface-run-";
/** To which part of the limit the store is brought back, so that it is not done for each call. */
const LIGHTENED = 0.75;

/** The invokes of this browser run, in IndexedDB; what an earlier run left is deleted when this one starts. */
export class Ledger {
  #bytes = 0;

  private constructor(readonly db: IDBPDatabase<Schema>) {}

  static async open(run: string): Promise<Ledger> {
    const db = await openDB<Schema>(PREFIX + run, 1, {
      upgrade(db) {
        const calls = db.createObjectStore("calls", { keyPath: ["session", "request"] });
        calls.createIndex("call", "call", { unique: true });
        calls.createIndex("state", "state");
        calls.createIndex("alike", ["session", "hash"]);
        calls.createIndex("session", "session");
        calls.createIndex("recent", ["session", "at"]);
        calls.createIndex("bytes", "bytes");
        calls.createIndex("at", "at");
      },
    });
    void forgetOthers(PREFIX + run);
    const ledger = new Ledger(db);
    await ledger.#weigh();
    return ledger;
  }

  get(session: string, request: string): Promise<LedgerRow | undefined> {
    return this.db.get("calls", [session, request]);
  }

  byCall(call: string): Promise<LedgerRow | undefined> {
    return this.db.getFromIndex("calls", "call", call);
  }

  alike(session: string, hash: string): Promise<LedgerRow[]> {
    return this.db.getAllFromIndex("calls", "alike", [session, hash]);
  }

  /** What the worker that was stopped had dispatched and not seen settled. */
  open(): Promise<LedgerRow[]> {
    return this.db.getAllFromIndex("calls", "state", "dispatched");
  }

  count(session: string): Promise<number> {
    return this.db.countFromIndex("calls", "session", session);
  }

  async latest(session: string): Promise<LedgerRow | undefined> {
    const range = IDBKeyRange.bound([session, 0], [session, Number.MAX_SAFE_INTEGER]);
    return (await this.db.transaction("calls").store.index("recent").openCursor(range, "prev"))?.value;
  }

  async drop(session: string, request: string): Promise<void> {
    await this.db.delete("calls", [session, request]);
  }

  /** Resolves once the row is stored; nothing is dispatched before that. */
  async put(row: LedgerRow): Promise<void> {
    await this.db.put("calls", row);
    this.#bytes += row.bytes;
    if (this.#bytes > LIMITS.outcomeStoreBytes) await this.#lighten();
  }

  /** Sums up what is stored, by the index alone. */
  async #weigh(): Promise<void> {
    this.#bytes = 0;
    let cursor = await this.db.transaction("calls").store.index("bytes").openKeyCursor();
    for (; cursor; cursor = await cursor.continue()) this.#bytes += cursor.key;
  }

  /** Over the limit, the oldest outcomes lose what they saw; that and how each call ended stays. */
  async #lighten(): Promise<void> {
    await this.#weigh();
    const calls = this.db.transaction("calls", "readwrite");
    for await (const cursor of calls.store.index("at").iterate()) {
      if (this.#bytes <= LIMITS.outcomeStoreBytes * LIGHTENED) break;
      const lighter = withoutValues(cursor.value);
      this.#bytes -= cursor.value.bytes - lighter.bytes;
      await cursor.update(lighter);
    }
    await calls.done;
  }

  async forget(session: string): Promise<void> {
    const calls = this.db.transaction("calls", "readwrite");
    for await (const cursor of calls.store.index("session").iterate(session)) await cursor.delete();
    await calls.done;
  }
}

function withoutValues(row: LedgerRow): LedgerRow {
  const { response } = row;
  if (!response?.ok || (response.result.output === undefined && response.result.after === undefined)) return row;
  const light = outcomeOnly(response, [{ part: "output", reason: "limit" }]);
  return { ...row, response: light, bytes: jsonBytes(light) };
}

async function forgetOthers(present: string): Promise<void> {
  for (const { name } of await indexedDB.databases()) {
    if (name?.startsWith(PREFIX) && name !== present) await deleteDB(name);
  }
}
