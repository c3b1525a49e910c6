import { expect, test } from "vitest";
import { z } from "zod";
import {
  type ConfirmAnswer,
  createExecutor,
  createPolicy,
  createRegistry,
  createSurface,
  defaultSettle,
  SURFACE_PROTOCOL,
} from "../../src/page/index.ts";

/** The orders page of the introduction, as its owner would write it. */
function ordersPage(confirm: () => ConfirmAnswer) {
  const orders = new Map(
    Array.from({ length: 48 }, (_, index) => [
      `SO-${1001 + index}`,
      { customer: `c${index}`, note: "", shipped: index === 0 },
    ]),
  );
  const registry = createRegistry();
  registry.register({
    id: "orders.overview",
    description: "How many orders there are",
    effect: "read",
    run: () => ({ total: orders.size }),
  });
  registry.registerCollection({
    name: "order",
    ids: (from, count) => [...orders.keys()].slice(from, from + count),
    total: () => orders.size,
    has: (id) => orders.has(id),
    read: (id) => ({ label: id, fields: orders.get(id) ?? {} }),
    actions: [
      {
        id: "update_note@order",
        description: "Change an order note",
        effect: "write",
        input: z.object({ note: z.string().max(200) }),
        run: ({ note }, { record }) => {
          const order = orders.get(record);
          if (order !== undefined) order.note = note;
        },
      },
      {
        id: "cancel@order",
        description: "Cancel an order",
        effect: "destructive",
        available: ({ record }) => (orders.get(record)?.shipped ? "It has been shipped." : true),
        run: (_input, { record }) => {
          orders.delete(record);
        },
      },
    ],
  });
  const executor = createExecutor({ registry, policy: createPolicy(confirm), settle: defaultSettle });
  const surface = createSurface({
    registry,
    execute: (id, args) => executor.execute(id, args),
    app: "orders",
    expose: ["orders.overview", "update_note@order", "cancel@order"],
    session: {
      id: "s1",
      scope: ["orders.overview", "update_note@order", "cancel@order"],
      expiresAt: Date.now() + 60_000,
    },
    recordLimit: 2,
  });
  return { orders, surface };
}

test("describe gives the capabilities of the scope and a window of records", async () => {
  const { surface } = ordersPage(() => true);
  const response = await surface.handle({
    protocol: SURFACE_PROTOCOL,
    id: "req_01",
    method: "describe",
    input: { limit: 2 },
  });
  expect(response).toMatchInlineSnapshot(`
    {
      "id": "req_01",
      "ok": true,
      "protocol": "pling.surface/0.1",
      "result": {
        "app": "orders",
        "capabilities": [
          {
            "approval": "none",
            "description": "How many orders there are",
            "effect": "read",
            "id": "orders.overview",
            "inputSchema": {
              "additionalProperties": false,
              "properties": {},
              "type": "object",
            },
          },
          {
            "approval": "ask",
            "description": "Change an order note",
            "effect": "write",
            "id": "update_note@order",
            "inputSchema": {
              "properties": {
                "note": {
                  "maxLength": 200,
                  "type": "string",
                },
              },
              "required": [
                "note",
              ],
              "type": "object",
            },
            "record": {
              "param": "record",
              "total": 48,
            },
          },
          {
            "approval": "always",
            "description": "Cancel an order",
            "effect": "destructive",
            "id": "cancel@order",
            "inputSchema": {
              "additionalProperties": false,
              "properties": {},
              "type": "object",
            },
            "record": {
              "param": "record",
              "total": 48,
            },
          },
        ],
        "context": {
          "nextCursor": "2",
          "omitted": [
            {
              "count": 46,
              "part": "recordIds",
              "reason": "limit",
            },
          ],
          "recordIds": [
            "SO-1001",
            "SO-1002",
          ],
          "recordIdsTotal": 48,
          "records": [
            {
              "id": "SO-1001",
              "label": "SO-1001",
            },
            {
              "id": "SO-1002",
              "label": "SO-1002",
            },
          ],
          "recordsTotal": 48,
          "unavailable": [
            {
              "capability": "cancel@order",
              "reason": "It has been shipped.",
              "record": "SO-1001",
            },
          ],
        },
      },
    }
  `);
});

test("invoke resolves the record, asks the person and says what changed", async () => {
  const { surface, orders } = ordersPage(() => true);
  const response = await surface.handle({
    protocol: SURFACE_PROTOCOL,
    id: "req_01",
    method: "invoke",
    capability: "update_note@order",
    input: { record: "SO-1002", note: "Call back by Friday" },
  });
  expect(orders.get("SO-1002")?.note).toBe("Call back by Friday");
  expect(response).toEqual({
    protocol: SURFACE_PROTOCOL,
    id: "req_01",
    ok: true,
    result: {
      capability: "update_note@order",
      record: "SO-1002",
      outcome: "succeeded",
      after: { records: { "SO-1002": { note: ["", "Call back by Friday"] } } },
      requestId: "req_01",
    },
  });
});

test("a no in the page is a handled call that the business denied", async () => {
  const { surface, orders } = ordersPage(() => false);
  const result = await surface.invoke("cancel@order", { record: "SO-1002" });
  expect(result).toMatchObject({ outcome: "denied", error: { code: "PERMISSION_DENIED" } });
  expect(orders.has("SO-1002")).toBe(true);
});

test("an unavailable action gives the page's own reason", async () => {
  const { surface } = ordersPage(() => true);
  const result = await surface.invoke("cancel@order", { record: "SO-1001" });
  expect(result).toMatchObject({
    outcome: "unavailable",
    error: { code: "UNAVAILABLE", message: "It has been shipped." },
  });
});
