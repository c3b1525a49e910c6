const KIB = 1024;
const SECOND = 1000;
const MINUTE = 60 * SECOND;

/* Limits with names of their own beside the table: a content script carries these numbers and not the whole table. */
export const FRAME_BYTES = KIB * KIB;
export const JSON_DEPTH = 32;
export const JSON_VALUES = 65_536;
export const HANDSHAKE_MS = 5 * SECOND;
export const PAGE_MESSAGES_PER_SECOND = 500;
export const SURFACES = 16;

/** Every limit of the bridge, in bytes of compact UTF-8 JSON, milliseconds or counts. */
export const LIMITS = {
  /** A peer that cannot say hello in this time is no peer of ours. */
  handshakeMs: HANDSHAKE_MS,
  /** A started frame must be whole by then, or a silent sender would hold a connection for ever. */
  frameMs: 10 * SECOND,
  /** Describe reads state that is already there. */
  describeMs: 10 * SECOND,
  /** One context provider may not cost the whole describe. */
  contextPartMs: 2 * SECOND,
  /** A run and its settling; after that nobody can say what happened. */
  runMs: 60 * SECOND,
  /** Settling alone: reading back must not eat the run's time. */
  settleMs: 5 * SECOND,
  /** A guard that has not answered by then is unavailable. */
  guardMs: 2 * SECOND,
  /** How long a person may think about one confirmation. */
  confirmMs: 15 * MINUTE,
  /** How long a grant request waits for the person. */
  grantMs: 10 * MINUTE,
  /** How long one `surface_connect` waits before it answers `pending`. */
  connectWaitMs: 30 * SECOND,
  /** MCP clients give up at 60 s; a tool call of ours ends before that. */
  toolMs: 45 * SECOND,
  /** What a tool call waits for an outcome when the agent does not say. */
  defaultWaitMs: 30 * SECOND,
  /** A page that has not acknowledged an end by then is named to the person. */
  endAckMs: 5 * SECOND,
  /** After the end of a session its accepted calls can still be asked for their outcome. */
  resultAfterEndMs: 10 * MINUTE,
  /** After a Deny no window opens for that origin for this long. */
  denyQuietMs: 5 * MINUTE,
  /** Grant windows that open by themselves for one agent in that time, without an Allow: more would be a storm. */
  unaskedWindows: 3,
  /** Buttons stay disabled until the person has had them in view this long. */
  armMs: 500,
  /** A click in the popup or grant window is answered by then, or said to have failed. */
  uiMs: 10 * SECOND,
  /** After a lost Port the popup connects again this soon: short enough to go unseen, no storm if it keeps failing. */
  uiReconnectMs: 250,
  /** Sustained requests a second a session, and the burst above it. */
  ratePerSecond: 100,
  rateBurst: 200,
  /** Agents connected to one host at once. */
  connections: 16,
  /** Grant requests that wait for the person, of one agent and of all; more would be a flood, not a question. */
  grantsPerAgent: 4,
  grants: 16,
  /** Live sessions a browser profile, with the requests that may become one. */
  sessions: 256,
  /** Confirmations that may wait in one page; more would be a flood, not a question. */
  confirmations: 8,
  /** Past request ids remembered a session; then the call is refused, a live entry never evicted. */
  requestsPerSession: 10_000,
  /** Bytes of stored outcomes a browser run keeps. */
  outcomeStoreBytes: 64 * KIB * KIB,
  /** One frame on the socket or on native messaging (the browser's own limit to the extension). */
  frameBytes: FRAME_BYTES,
  /** One request's `input`. */
  inputBytes: 256 * KIB,
  /** One answer's `result`. */
  resultBytes: 256 * KIB,
  /** Nesting of any JSON that crosses a hop. */
  depth: JSON_DEPTH,
  /** Values in one document: what a frame can hold is bounded before it is parsed. */
  values: JSON_VALUES,
  /** Audit entries kept and for how long; the oldest go first. */
  auditEntries: 10_000,
  auditMs: 30 * 24 * 60 * MINUTE,
  /** The latest audit entries, which every state of our windows has. */
  auditRecent: 20,
  /** Audit entries in one answer; the longest ones fit a frame. */
  auditPage: 250,
  /** What a slow reader may leave unread before its connection is closed. */
  queueBytes: 8 * KIB * KIB,
  /** Messages a second one page may send before its channel is closed. */
  pageMessagesPerSecond: PAGE_MESSAGES_PER_SECOND,
  /** Surfaces one document may announce. */
  surfaces: SURFACES,
  /** Capabilities one Surface may publish. */
  capabilities: 512,
  /** Records a describe answer lists when the page owner does not say. */
  recordLimit: 50,
  /** The longest session a person can grant, in minutes, and what an agent asks when it does not say. */
  sessionMinutes: 480,
  defaultMinutes: 60,
  /** Answers one page remembers whole, so that a repeated request is told the same and never run again. */
  pageOutcomeBytes: 4 * KIB * KIB,
  /** What `after` may cost, and the fields of one record it compares. */
  afterBytes: 32 * KIB,
  afterFields: 64,
  /** Regions, feedback, reasons and waiting calls one describe answer lists. */
  contextItems: 100,
  /** The form of a plain JSON Schema: what a validator without a time limit of its own may be given. */
  schemaBytes: 64 * KIB,
  schemaDepth: 24,
  schemaNodes: 1_000,
  /** The longest pattern of a plain JSON Schema, and the longest text it is tried on. */
  patternChars: 256,
  /** Page and agent texts that a person reads. */
  titleChars: 120,
  descriptionChars: 1024,
  reasonChars: 500,
  errorCodeChars: 128,
  agentNameChars: 64,
  appChars: 128,
} as const;
