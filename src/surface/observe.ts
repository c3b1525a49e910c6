import type { After, Feedback } from "../contract/describe.ts";
import { canonicalJson, type Json, type JsonObject, jsonBytes } from "../contract/json.ts";
import { LIMITS } from "../contract/limits.ts";
import { readFeedback, readMembers } from "./context-parts.ts";
import type { Kernel } from "./kernel.ts";
import { Omissions } from "./omissions.ts";
import type { ActionView } from "./registry-view.ts";
import { within } from "./timing.ts";

/** What could be read at one moment; undefined: not observable then. */
export interface Observation {
  fields: JsonObject | undefined;
  state: JsonObject | undefined;
  feedback: Feedback[] | undefined;
}

/** Reads the record and the page's own view around it; a slow or throwing provider is simply not observed. */
export async function observe(
  kernel: Kernel,
  { action, record }: { action: ActionView; record: string | undefined },
  signal?: AbortSignal,
): Promise<Observation> {
  const { state, feedback } = kernel.context;
  const source = action.record?.source;
  const limit = { ms: LIMITS.contextPartMs, signal };
  const [data, view, said] = await Promise.all([
    within(() => (record === undefined ? undefined : source?.read?.(record)), limit),
    within(() => state?.(), limit),
    within(() => feedback?.(), limit),
  ]);
  return {
    fields: data.kind === "value" ? members(() => data.value?.fields) : undefined,
    state: view.kind === "value" ? members(() => view.value) : undefined,
    feedback: said.kind === "value" && said.value !== undefined ? readFeedback(said.value, new Omissions()) : undefined,
  };
}

function members(read: () => unknown): JsonObject | undefined {
  try {
    return readMembers(read(), { part: "after", omitted: new Omissions() });
  } catch {
    return undefined;
  }
}

type Pairs = { [field: string]: [Json, Json] };

/** What changed between two observations; undefined where nothing was observed both times. */
export function compare(before: Observation, now: Observation, record: string | undefined): After | undefined {
  const omitted = new Omissions();
  const budget = { bytes: LIMITS.afterBytes };
  const fields = pairs(before.fields, now.fields, { part: "after.records", omitted, budget });
  const state = pairs(before.state, now.state, { part: "after.state", omitted, budget });
  const feedback = newFeedback(before.feedback, now.feedback);
  if (fields === undefined && state === undefined && feedback === undefined) return undefined;
  const change: After = { records: {} };
  if (record !== undefined && fields !== undefined && Object.keys(fields).length > 0) change.records[record] = fields;
  if (state !== undefined && Object.keys(state).length > 0) change.state = state;
  if (feedback !== undefined && feedback.length > 0) change.feedback = feedback;
  const left = omitted.list();
  if (left.length > 0) change.omitted = left;
  return change;
}

interface Bounds {
  part: string;
  omitted: Omissions;
  budget: { bytes: number };
}

function pairs(before: JsonObject | undefined, now: JsonObject | undefined, bounds: Bounds): Pairs | undefined {
  if (before === undefined || now === undefined) return undefined;
  const found: Pairs = {};
  const keys = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  for (const key of keys) {
    const pair: [Json, Json] = [own(before, key), own(now, key)];
    if (canonicalJson(pair[0]) === canonicalJson(pair[1])) continue;
    keep(found, { key, pair }, bounds);
  }
  return found;
}

function own(members: JsonObject, key: string): Json {
  return Object.hasOwn(members, key) ? (members[key] ?? null) : null;
}

function keep(
  found: Pairs,
  { key, pair }: { key: string; pair: [Json, Json] },
  { part, omitted, budget }: Bounds,
): void {
  const bytes = jsonBytes(key) + jsonBytes(pair) + 2;
  if (Object.keys(found).length >= LIMITS.afterFields) omitted.add(part, "limit", 1);
  else if (bytes > budget.bytes) omitted.add(part, "bytes", 1);
  else {
    budget.bytes -= bytes;
    found[key] = pair;
  }
}

/** The feedback that was not there before, each line as often as it was added. */
function newFeedback(before: Feedback[] | undefined, now: Feedback[] | undefined): Feedback[] | undefined {
  if (before === undefined || now === undefined) return undefined;
  const old = before.map((line) => canonicalJson({ ...line }));
  return now.filter((line) => {
    const at = old.indexOf(canonicalJson({ ...line }));
    if (at < 0) return true;
    old.splice(at, 1);
    return false;
  });
}
