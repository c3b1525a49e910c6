import type { Grant, Session } from "../../background/stored.ts";

/** Thumbprints of two agents, in form. */
export const ANNA = "a".repeat(43);
export const BERT = "b".repeat(43);

/** A session of Anna's on tab 7, valid from 1,000 to 61,000. */
export function session(change: Partial<Session> = {}): Session {
  return {
    id: "s_1",
    agent: { name: "anna", fingerprint: ANNA },
    origin: "https://shop.example",
    app: "orders",
    granted: [{ id: "update_note@order", effect: "write", approval: "ask" }],
    where: "tab",
    tab: 7,
    page: "p_1",
    issuedAt: 1000,
    expiresAt: 61_000,
    ...change,
  };
}

/** A waiting request of Anna's for one read, one write and one destructive capability. */
export function grant(change: Partial<Grant> = {}): Grant {
  const common = { description: "", approval: "ask", onRecords: false, preselected: false } as const;
  return {
    id: "g_1",
    agent: { name: "anna", fingerprint: ANNA },
    page: "p_1",
    tab: 7,
    origin: "https://shop.example",
    app: "orders",
    reason: "to help",
    minutes: 60,
    capabilities: [
      { ...common, id: "orders.overview", effect: "read" },
      { ...common, id: "update_note@order", effect: "write" },
      { ...common, id: "cancel@order", effect: "destructive" },
    ],
    since: 1000,
    ...change,
  };
}
