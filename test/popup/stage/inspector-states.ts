import type { Look, Tried } from "../../../popup/link/inspector-actions.ts";
import type { UiState } from "../../../src/contract/schemas/hop-ui.ts";
import { empty, hostileGrant, typical } from "./states.ts";

const PROTOCOL = "pling.surface/0.1";
const note = { type: "string", maxLength: 200, description: "What colleagues should know." };

const seen: Look = {
  ...{ protocol: PROTOCOL, id: "inspect-1", ok: true },
  result: {
    app: "orders",
    capabilities: [
      {
        ...{ id: "orders.overview", description: "Counts the orders by status.", effect: "read", approval: "none" },
        inputSchema: { type: "object", properties: {}, additionalProperties: false },
        outputSchema: { type: "object", properties: { open: { type: "integer" }, shipped: { type: "integer" } } },
      },
      {
        ...{ id: "read_history@order", title: "Read the history", description: "Lists what happened to one order." },
        ...{ effect: "read", approval: "none", inputSchema: { type: "object", required: ["record"] } },
        record: { param: "record", total: 48 },
      },
      {
        ...{ id: "update_note@order", description: "Replaces the note on one order; colleagues see it at once." },
        ...{ effect: "write", approval: "ask", record: { param: "record", total: 48 } },
        inputSchema: { type: "object", properties: { note, record: { type: "string" } }, required: ["note", "record"] },
        unavailable: "The list is being saved.",
      },
    ],
    context: {
      route: "/orders",
      recordIds: ["SO-1001", "SO-1002"],
      recordIdsTotal: 48,
      recordsTotal: 48,
      records: [
        { id: "SO-1001", label: "Blue Bicycle Ltd.", fields: { status: "open", total: 129.5, note: null } },
        {
          id: "SO-1002",
          label: "Corner Shop",
          fields: { status: "shipped", total: 18, note: "Call on Friday\nor write." },
        },
      ],
      feedback: [{ level: "info", text: "Saved." }],
    },
  },
};

const hostile: Look = {
  ...{ protocol: PROTOCOL, id: "inspect-2", ok: true },
  result: {
    app: "orders",
    capabilities: hostileGrant.capabilities.map(({ id, title, description, approval }) => ({
      ...{
        id,
        description,
        effect: "read" as const,
        approval,
        inputSchema: { ["long".repeat(80)]: "word".repeat(200) },
      },
      ...(title === undefined ? {} : { title }),
    })),
    context: {
      state: { deep: { deeper: { deepest: { [hostileGrant.reason]: hostileGrant.reason } } }, "": [] },
      records: [
        {
          id: `\u202E${"Z\u0335\u0335\u0335\u0335\u0335".repeat(40)}`,
          fields: { html: "<img src=x onerror=alert(1)>" },
        },
      ],
    },
  },
};

const refused: Look = {
  ...{ protocol: PROTOCOL, id: "inspect-3", ok: false },
  error: { code: "PAGE_GONE", message: "The page of this session is closed or was left.", executed: "no" },
};

/** What a try gives on the stage. */
export const tried: Tried = {
  ...{ protocol: PROTOCOL, id: "try-1", ok: true },
  result: {
    capability: "orders.overview",
    outcome: "succeeded",
    output: { open: 12, shipped: 36 },
    requestId: "try-1",
  },
};

/** Every state the Inspector is shown in. */
export const INSPECTOR_STATES: Record<string, { state: UiState; look: Look }> = {
  seen: { state: typical, look: seen },
  hostile: { state: { ...typical, sessions: [] }, look: hostile },
  refused: { state: typical, look: refused },
  looking: { state: typical, look: "looking" },
  nothing: { state: empty, look: "looking" },
};
