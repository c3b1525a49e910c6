import { bench, describe } from "vitest";
import { SURFACE_PROTOCOL } from "../src/contract/protocol.ts";
import { createExecutor, createPolicy, createRegistry, createSurface } from "../src/page/index.ts";

const session = { id: "s", scope: ["update_note@order", "orders.overview"], expiresAt: Number.MAX_SAFE_INTEGER };

/** A Surface over so many records; the notes live in one map, as a page's store has them. */
function surfaceOver(count: number) {
  const notes = new Map(Array.from({ length: count }, (_, index) => [`SO-${index}`, "note"]));
  const ids = [...notes.keys()];
  const registry = createRegistry();
  registry.register({ id: "orders.overview", description: "Counts", effect: "read", run: () => ({ count }) });
  registry.registerCollection({
    name: "order",
    ids: (from, many) => ids.slice(from, from + many),
    total: () => count,
    has: (id) => notes.has(id),
    read: (id) => ({ label: id, fields: { note: notes.get(id) ?? "" } }),
    actions: [
      {
        id: "update_note@order",
        description: "Change a note",
        effect: "write",
        confirm: "never",
        input: {
          type: "object",
          properties: { note: { type: "string" } },
          required: ["note"],
          additionalProperties: false,
        },
        run: ({ note }, { record }) => {
          notes.set(record, String(note));
        },
      },
    ],
  });
  const executor = createExecutor({ registry, policy: createPolicy(() => true) });
  const surface = createSurface({
    registry,
    execute: (id, args) => executor.execute(id, args),
    app: "bench",
    expose: session.scope,
    session,
    guards: { rateLimit: () => true },
  });
  return { surface, executor };
}

const small = surfaceOver(48);
const large = surfaceOver(10_000);
let last = 0;
const request = (method: string, more: object) => {
  last += 1;
  return { protocol: SURFACE_PROTOCOL, id: `r${last}`, method, ...more };
};

describe("describe costs the window, not the collection", () => {
  bench("48 records", async () => {
    await small.surface.handle(request("describe", { input: { limit: 20 } }));
  });
  bench("10,000 records", async () => {
    await large.surface.handle(request("describe", { input: { limit: 20 } }));
  });
});

describe("what the boundary adds to an action", () => {
  bench("the executor alone", async () => {
    await small.executor.execute("orders.overview", {});
  });
  bench("the same through handle", async () => {
    await small.surface.handle(request("invoke", { capability: "orders.overview" }));
  });
});
