import { isCapabilityId, isRecordId } from "./ids.ts";
import type { Json, JsonObject } from "./json.ts";
import { pointerStep } from "./json.ts";
import type { Approval, Effect, FeedbackLevel, OmitReason, Outcome, WaitsFor } from "./protocol.ts";
import { type Refusal, refusal } from "./refusals.ts";

/** What a client may ask of describe; `limit` is cut to the page's record limit. */
export interface DescribeInput {
  limit?: number;
  cursor?: string;
  records?: string[];
  region?: string;
  capabilities?: string[];
}

/** One thing the session may do on this page. */
export interface Capability {
  id: string;
  title?: string;
  description: string;
  inputSchema: JsonObject;
  outputSchema?: JsonObject;
  effect: Effect;
  approval: Approval;
  region?: string;
  /** Set for an action on records: the input key that names one, and how many there are. */
  record?: { param: string; total: number; offscreen?: number };
  /** Why the page would not run it now, in the page's own words. */
  unavailable?: string;
}

/** Something an answer leaves out, and why. */
export interface Omission {
  part: string;
  count?: number;
  reason: OmitReason;
}

/** A business object in the answer; `fields` only where its id was asked for. */
export interface RecordView {
  id: string;
  label?: string;
  region?: string;
  fields?: JsonObject;
}

/** What the page says to the person at the moment. */
export interface Feedback {
  level: FeedbackLevel;
  text: string;
}

/** The bounded state of the page: what is needed to choose an action, and what was left out. */
export interface DescribeContext {
  route?: string;
  regions?: { id: string; title?: string }[];
  recordIds?: string[];
  recordIdsTotal?: number;
  recordsTotal?: number;
  records?: RecordView[];
  nextCursor?: string;
  state?: JsonObject;
  feedback?: Feedback[];
  unavailable?: { capability: string; record?: string; reason: string }[];
  pending?: { requestId: string; capability: string; record?: string; since: number }[];
  omitted?: Omission[];
}

/** The inside of a describe answer. */
export interface DescribeResult {
  app: string;
  capabilities: Capability[];
  context: DescribeContext;
}

/** The inside of an invoke answer. */
export interface InvokeResult {
  capability: string;
  record?: string;
  outcome: Outcome;
  output?: Json;
  error?: { code: string; message: string };
  after?: After;
  omitted?: Omission[];
  /** `since` in milliseconds since 1970. */
  pending?: { waitsFor: WaitsFor; since: number };
  requestId: string;
}

/** What was observed to change around the run, as before/after pairs. */
export interface After {
  records: { [id: string]: { [field: string]: [Json, Json] } };
  state?: { [field: string]: [Json, Json] };
  feedback?: Feedback[];
  omitted?: Omission[];
}

type ReadInput = { ok: true; input: DescribeInput } | { ok: false; error: Refusal };

const KEYS = ["limit", "cursor", "records", "region", "capabilities"];
const LIST_MAX = 512;

/** Reads the input of a describe; anything unknown or of the wrong type is `INVALID_INPUT` with a pointer. */
export function readDescribeInput(input: JsonObject): ReadInput {
  const extra = Object.keys(input).find((key) => !KEYS.includes(key));
  if (extra !== undefined) return wrong(pointerStep(extra), `unknown member; describe reads ${KEYS.join(", ")}`);
  const { limit, cursor, region, records, capabilities } = input;
  if (limit !== undefined && !(typeof limit === "number" && Number.isInteger(limit) && limit >= 0)) {
    return wrong("/limit", "expected an integer of 0 or more");
  }
  if (cursor !== undefined && !isText(cursor)) return wrong("/cursor", "expected the nextCursor of an earlier answer");
  if (region !== undefined && !isText(region)) return wrong("/region", "expected the id of a region");
  if (records !== undefined && !isListOf(records, isRecordId))
    return wrong("/records", "expected a list of record ids");
  if (capabilities !== undefined && !isListOf(capabilities, isCapabilityId)) {
    return wrong("/capabilities", "expected a list of capability ids");
  }
  return { ok: true, input: input as DescribeInput };
}

function wrong(pointer: string, problem: string): ReadInput {
  return { ok: false, error: refusal.invalidInput(pointer, problem) };
}

function isText(value: Json): value is string {
  return typeof value === "string" && value.length > 0 && value.length <= LIST_MAX;
}

function isListOf(value: Json, test: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.length <= LIST_MAX && value.every(test);
}
