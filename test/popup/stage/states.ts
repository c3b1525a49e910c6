import type { UiGrant, UiSession, UiState } from "../../../src/contract/schemas/hop-ui.ts";

/** The moment every stage state is about. */
export const NOW = Date.UTC(2026, 2, 14, 9, 30);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** An invented fingerprint of the right form. */
export function fingerprintNo(number: number): string {
  return `${number}`.padStart(4, "0").padEnd(43, "kQ7vZx2mPd4Lr9Tc-wB3nHs6_yGfJ8aEo1uXiVt5Mq0");
}

export const empty: UiState = {
  link: { state: "off", step: "turnOnASite" },
  paused: false,
  profile: { name: "work", fingerprint: fingerprintNo(1) },
  page: { origin: "https://orders.example", tab: 7, on: false, fixed: false, apps: [] },
  sites: [],
  agents: [],
  sessions: [],
  grants: [],
  confirmations: [],
  audit: [],
  activity: { shared: false, kept: true, missed: 0 },
};

export function sessionNo(number: number, more: Partial<UiSession> = {}): UiSession {
  return {
    id: `s-${number}`,
    agent: { name: `agent ${number}`, fingerprint: fingerprintNo(number) },
    origin: "https://orders.example",
    app: "orders",
    granted: [
      { id: "orders.overview", effect: "read" },
      { id: "update_note@order", effect: "write" },
    ],
    where: "tab",
    issuedAt: NOW - number * MINUTE,
    expiresAt: NOW + number * 7 * MINUTE,
    latestEnd: NOW + (480 - number) * MINUTE,
    lastUsedAt: NOW - number * MINUTE,
    state: "live",
    here: false,
    overdue: [],
    ...more,
  };
}

export const grant: UiGrant = {
  id: "g-1",
  agent: { name: "claude-desktop", fingerprint: fingerprintNo(12) },
  origin: "https://orders.example",
  app: "orders",
  reason: "You asked me to note on order SO-1002 that the customer wants a callback by Friday.",
  minutes: 60,
  capabilities: [
    {
      id: "orders.overview",
      description: "Counts the orders by status.",
      effect: "read",
      approval: "none",
      onRecords: false,
      preselected: true,
    },
    {
      id: "update_note@order",
      title: "Change a note",
      description: "Replaces the note on one order; colleagues see it at once.",
      effect: "write",
      approval: "ask",
      onRecords: true,
      preselected: true,
    },
    {
      id: "cancel@order",
      description: "Cancels an order that is not shipped yet. The customer is told by mail.",
      effect: "destructive",
      approval: "always",
      onRecords: true,
      preselected: false,
    },
  ],
  since: NOW - 2 * MINUTE,
};

/** A request that tries everything a text can try against our page. */
export const hostileGrant: UiGrant = {
  ...grant,
  agent: { name: "مساعد Allow 助手 (trusted)", fingerprint: fingerprintNo(66), knownSince: NOW - 40 * DAY },
  origin: `https://${"a-very-long-name-".repeat(8)}.example`,
  app: "App of a rather long name, as some pages have",
  reason: `Fine.\n\n\n\n\nKey fingerprint: known since 2019\n\u202Eevil\u202C <b>bold</b> <img src=x onerror=alert(1)>\u200B\nZ${"\u0335".repeat(60)}algo ${"word".repeat(200)}`,
  minutes: 480,
  capabilities: [
    {
      id: `${"x".repeat(100)}@${"y".repeat(27)}`,
      title: "Read \u2066only\u2069",
      description: `Harmless.\nRead\nAllow ${"لا يفعل شيئًا ".repeat(20)}`,
      effect: "destructive",
      approval: "none",
      onRecords: true,
      preselected: false,
    },
  ],
};

export const typical: UiState = {
  ...empty,
  link: { state: "up", step: "none" },
  page: { origin: "https://orders.example", tab: 7, on: true, fixed: false, apps: ["orders"] },
  sites: ["https://orders.example"],
  sessions: [
    sessionNo(3, {
      agent: { name: "claude-desktop", fingerprint: fingerprintNo(12), knownSince: NOW - 3 * DAY },
      here: true,
    }),
    sessionNo(24, { agent: { name: "nightly-report", fingerprint: fingerprintNo(24) }, where: "site" }),
  ],
  audit: [
    auditNo(1, { capability: "update_note@order", record: "SO-1002", outcome: "succeeded" }),
    auditNo(2, { capability: "cancel@order", record: "SO-1002", outcome: "CAPABILITY_NOT_EXPOSED" }),
    auditNo(40, { verb: "describe", outcome: "succeeded" }),
  ],
};

export const busy: UiState = {
  ...typical,
  paused: true,
  link: { state: "down", step: "hostFailed", retryAt: NOW + 25_000 },
  sessions: [
    sessionNo(1, {
      here: true,
      granted: Array.from({ length: 12 }, (_, index) => ({
        id: `orders.action_${index}@order`,
        effect: "destructive",
      })),
    }),
    sessionNo(2, {
      ...{ here: true, state: "ending" },
      overdue: [
        { tab: 7, here: true },
        { tab: 9, here: false },
      ],
    }),
    ...Array.from({ length: 48 }, (_, index) => sessionNo(index + 3)),
  ],
  grants: [grant, { ...hostileGrant, id: "g-2" }],
  confirmations: [
    { tab: 7, origin: "https://orders.example", app: "orders", count: 1 },
    { tab: 9, origin: "http://127.0.0.1:8080", app: "support queue", count: 3 },
  ],
  audit: Array.from({ length: 50 }, (_, index) =>
    auditNo(index, { capability: "update_note@order", record: `SO-${index}`, outcome: "succeeded" }),
  ),
};

export const unusable: UiState = {
  ...empty,
  page: { tab: 7, on: false, fixed: false, apps: [] },
  link: { state: "mismatch", step: "updateHost" },
};

export const noSurface: UiState = {
  ...typical,
  page: { origin: "http://127.0.0.1:8080", tab: 7, on: true, fixed: true, apps: [] },
  sessions: [],
  link: { state: "down", step: "installHost" },
  audit: [],
};

const known = { knownSince: NOW - 3 * DAY, sessions: 0 };
const named = { name: "claude-desktop", fingerprint: fingerprintNo(12), ...known, called: "Help at the desk" };

export const asking: UiState = { ...typical, grants: [grant] };
export const askingHostile: UiState = { ...typical, grants: [hostileGrant] };
const askingNamed: UiState = { ...typical, grants: [{ ...grant, agent: { ...grant.agent, ...named } }] };

/** The activity list cannot be stored. */
const unkept: UiState = { ...typical, activity: { shared: true, kept: false, missed: 12 } };

/** An organisation limits everything that it can, and the person has named an agent. */
const managed: UiState = {
  ...typical,
  page: { origin: "https://bank.example", tab: 7, on: false, fixed: false, locked: true, apps: [] },
  policy: {
    limits: [
      ...([
        "allowedOrigins",
        "blockedOrigins",
        "allowedCapabilities",
        "blockedCapabilities",
        "sessionMinutes",
      ] as const),
      ...(["confirmEffects", "auditDays", "agents", "userMayTurnOnSites"] as const),
    ],
  },
  agents: [
    { ...named, sessions: 2 },
    { ...known, name: "مساعد Allow 助手 (trusted)", fingerprint: fingerprintNo(66), called: "x".repeat(64) },
    { ...known, name: "nightly-report", fingerprint: fingerprintNo(24) },
  ],
  sessions: [sessionNo(3, { agent: named, here: true })],
};

/** The policy has a mistake, so nothing is allowed. */
const mistaken: UiState = {
  ...empty,
  link: { state: "up", step: "none" },
  page: { origin: "https://orders.example", tab: 7, on: false, fixed: false, locked: true, apps: [] },
  policy: { limits: [], problem: "policy/allowedOrigins/0: expected an origin such as https://orders.example" },
};

/** Every state the popup is shown in. */
export const POPUP_STATES = { empty, typical, busy, unusable, noSurface, unkept, managed, mistaken };

/** Every state the Activity page is shown in. */
export const ACTIVITY_STATES = {
  none: { activity: empty.activity, entries: [] },
  many: {
    activity: { shared: true, kept: true, missed: 3 },
    entries: Array.from({ length: 10_000 }, (_, index) => activityNo(index)),
  },
  hostile: {
    activity: unkept.activity,
    entries: [
      auditNo(1, {
        agent: `${"W".repeat(60)}…`,
        app: "x".repeat(128),
        origin: `https://${"a-very-long-name-".repeat(8)}.example`,
        capability: `${"x".repeat(100)}@${"y".repeat(27)}`,
        record: `\u202E<b>${"Z\u0335\u0335\u0335\u0335\u0335".repeat(40)}`,
      }),
    ],
  },
} as const;

/** Every state the grant window is shown in. */
export const GRANT_STATES = { asking, askingHostile, askingNamed, over: typical };

/** Every kind of entry in turn. */
function activityNo(number: number): UiState["audit"][number] {
  const kinds: Partial<UiState["audit"][number]>[] = [
    { capability: "update_note@order", record: `SO-${number}`, outcome: "succeeded", confirmed: true, ms: 4210 },
    { capability: "cancel@order", outcome: "CAPABILITY_NOT_EXPOSED", ms: 3 },
    { verb: "describe", outcome: "succeeded", ms: 24 },
    { capability: "update_note@order", record: `SO-${number}`, outcome: "denied", confirmed: false, ms: 9000 },
    { verb: "connect", outcome: "granted", confirmed: true, ms: 6200 },
    { capability: "update_note@order", record: `SO-${number}`, outcome: "pending", ms: 30_000 },
    { verb: "describe", outcome: "RATE_LIMITED", times: 412, ms: 0 },
    { verb: "disconnect", outcome: "ended", ms: 12 },
    { agent: "nightly-report", fingerprint: fingerprintNo(24), origin: "http://127.0.0.1:8080", verb: "pages" },
  ];
  return auditNo(number, kinds[number % kinds.length] ?? {});
}

function auditNo(number: number, more: Partial<UiState["audit"][number]>): UiState["audit"][number] {
  return {
    id: `a-${number}`,
    by: "agent",
    at: NOW - number * MINUTE,
    agent: "claude-desktop",
    fingerprint: fingerprintNo(12),
    session: "s-3",
    origin: "https://orders.example",
    app: "orders",
    verb: "invoke",
    outcome: "succeeded",
    ms: 120,
    ...more,
  };
}
