/**
 * The method names of every hop of ours; all of them speak JSON-RPC 2.0. Shapes: `schemas/hop-*.ts`.
 *
 *   agent hop    agent ⇄ background, relayed by the host; NDJSON on the socket
 *   native hop   host ⇄ background; length-prefixed frames of native messaging
 *   page hop     background ⇄ relay (runtime Port), and relay ⇄ main world (private MessagePort, JSON text)
 *   ui hop       popup and grant window ⇄ background (runtime Port)
 */

/** Agent ⇄ background. The background speaks first (`greeting`), then the agent proves its key (`authenticate`). */
export const AGENT_HOP = {
  greeting: "greeting",
  authenticate: "authenticate",
  pages: "pages",
  connect: "connect",
  describe: "describe",
  invoke: "invoke",
  result: "result",
  disconnect: "disconnect",
  sessions: "sessions",
  audit: "audit",
  ping: "ping",
  /** background → agent: a call of this connection began to wait, or still runs. */
  progress: "progress",
} as const;

/** Host ⇄ background. `conn` numbers one socket connection; `message` carries one agent-hop message. */
export const NATIVE_HOP = {
  hello: "hello",
  open: "open",
  message: "message",
  close: "close",
} as const;

/** Background ⇄ relay ⇄ main world. Calls go down, announcements and outcomes come up. */
export const PAGE_HOP = {
  /** relay → background, first: who this document is and which calls it still holds. */
  hello: "hello",
  /** page → background: the list of Surfaces changed. */
  surfaces: "surfaces",
  /** background → page: run this request; answered at once with `{ accepted }`, the outcome follows as `settled`. */
  call: "call",
  /** page → background: the call waits for someone. */
  pending: "pending",
  /** page → background: the call's response; repeated after a reconnect until it is acknowledged. */
  settled: "settled",
  /** background → page: the caller gave up on one call. */
  cancel: "cancel",
  /** background → page: nothing of this session may start any more; answered once nothing of it waits. */
  end: "end",
  /** background → page: this session may act here now (for the page's own sign). */
  begin: "begin",
  /** relay → main world: the extension has gone; be silent. */
  bye: "bye",
} as const;

/** Popup and grant window ⇄ background. */
export const UI_HOP = {
  /** ui → background: start sending `state`; names the tab the window is about. */
  watch: "watch",
  /** background → ui: the whole state, after each change. */
  state: "state",
  revoke: "revoke",
  revokeAll: "revokeAll",
  pause: "pause",
  decide: "decide",
  openGrant: "openGrant",
  goTo: "goTo",
  site: "site",
  /** Reads the activity list, a page at a time. */
  audit: "audit",
  clearAudit: "clearAudit",
  shareAudit: "shareAudit",
  /** What a page shows to a session or declares at all, and one read of it by hand, for the Inspector. */
  inspect: "inspect",
  tryRead: "tryRead",
  /** Gives a live session more time, or takes capabilities from it. */
  extend: "extend",
  narrow: "narrow",
  /** Closes the tab of a page that does not acknowledge the end of a session. */
  closeTab: "closeTab",
  /** The person's own name for an agent, and for this profile. */
  callAgent: "callAgent",
  forgetAgent: "forgetAgent",
  nameProfile: "nameProfile",
} as const;

/** JSON-RPC's notification that ends a request of the same direction: `{ id }`. */
export const CANCEL_METHOD = "$/cancel";

/** Names of the runtime Ports. */
export const PORT_NAMES = { page: "agent-surface/page", ui: "agent-surface/ui" } as const;

/** The native host's registered name: lower case, or Chromium refuses it. */
export const HOST_NAME = "agent_surface.bridge";

/** The Firefox id of the extension; Chromium's comes from the manifest's `key`. */
export const FIREFOX_ID = "bridge@agent-surface";
