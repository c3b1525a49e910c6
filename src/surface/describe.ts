import type { Capability, DescribeContext, DescribeInput, DescribeResult } from "../contract/describe.ts";
import { LIMITS } from "../contract/limits.ts";
import { APPROVAL_OF } from "../contract/protocol.ts";
import { fitBytes } from "./describe-bytes.ts";
import { readContext } from "./describe-context.ts";
import { readRecords } from "./describe-records.ts";
import { readReasons } from "./describe-reasons.ts";
import { effective, type Kernel, listedSources } from "./kernel.ts";
import { Omissions } from "./omissions.ts";
import { coverage, type RecordRule, type RecordWindow, readable, readWindow } from "./records.ts";
import type { ActionView, RecordSource } from "./registry-view.ts";
import type { LiveSession } from "./session.ts";
import { neutralText } from "./text.ts";

/** What one describe works with. */
export interface Describing {
  readonly kernel: Kernel;
  readonly live: LiveSession;
  readonly input: DescribeInput;
  readonly actions: readonly ActionView[];
  readonly sources: readonly RecordSource[];
  readonly listing: RecordWindow;
  readonly omitted: Omissions;
}

/** Answers a describe for a checked session: a read without side effects, bounded in records, time and bytes. */
export async function describe(kernel: Kernel, live: LiveSession, input: DescribeInput): Promise<DescribeResult> {
  const omitted = new Omissions();
  const actions = effectiveActions(kernel, live, input);
  omitted.add("capabilities", "limit", Math.max(0, actions.length - LIMITS.capabilities));
  const shown = actions.slice(0, LIMITS.capabilities);
  const from = Number(input.cursor ?? 0);
  const sources = listedSources(kernel, omitted);
  const listing = recordWindow(kernel, { input, from, sources, rule: { allowed: live.records, omitted } });
  const describing: Describing = { kernel, live, input, actions: shown, sources, listing, omitted };
  const [context, records, reasons] = await Promise.all([
    readContext(describing),
    readRecords(describing),
    readReasons(describing),
  ]);
  const result: DescribeResult = {
    app: kernel.app,
    capabilities: shown.map((action) => project(action, describing, reasons.general.get(action.id))),
    context: inOrder({ ...context, ...windowPart(describing), ...records, unavailable: reasons.perRecord }),
  };
  return fitBytes(result, { omitted, from });
}

function effectiveActions(kernel: Kernel, live: LiveSession, { capabilities, region }: DescribeInput): ActionView[] {
  return [...kernel.expose].flatMap((id) => {
    if (capabilities !== undefined && !capabilities.includes(id)) return [];
    const action = effective(kernel, live, id);
    return action === undefined || (region !== undefined && action.region !== region) ? [] : [action];
  });
}

interface Windowing {
  input: DescribeInput;
  from: number;
  sources: readonly RecordSource[];
  rule: RecordRule;
}

function recordWindow({ recordLimit }: Kernel, { input, from, sources, rule }: Windowing): RecordWindow {
  const inRegion = sources.filter(({ region }) => input.region === undefined || region === input.region);
  const count = Math.min(input.limit ?? recordLimit, recordLimit);
  return readWindow(
    inRegion.map((source) => readable(source, rule)),
    { from, count },
  );
}

function windowPart({ listing, omitted }: Describing): DescribeContext {
  const { rows, total, held, next } = listing;
  omitted.add("recordIds", "limit", Math.max(0, total - rows.length));
  return {
    recordIds: rows.map(({ id }) => id),
    recordIdsTotal: total,
    recordsTotal: held,
    ...(next === undefined ? {} : { nextCursor: String(next) }),
  };
}

/** One action as the outside sees it; texts are neutral and bounded, handlers and closures never appear. */
function project(action: ActionView, { live, omitted }: Describing, unavailable: string | undefined): Capability {
  const { id, inputSchema, outputSchema, effect, confirm } = action;
  const title = neutralText(action.title, LIMITS.titleChars);
  const region = neutralText(action.region, LIMITS.titleChars);
  const record = recordPart(action, live, omitted);
  return {
    id,
    ...(title === "" ? {} : { title }),
    description: neutralText(action.description, LIMITS.descriptionChars),
    inputSchema,
    ...(outputSchema === undefined ? {} : { outputSchema }),
    effect,
    approval: APPROVAL_OF[confirm],
    ...(region === "" ? {} : { region }),
    ...(record === undefined ? {} : { record }),
    ...(unavailable === undefined ? {} : { unavailable }),
  };
}

function recordPart({ record }: ActionView, live: LiveSession, omitted: Omissions): Capability["record"] {
  if (record === undefined) return undefined;
  const { param } = record;
  const total = coverage(record, { allowed: live.records, omitted });
  const offscreen = countOffscreen(record, omitted);
  return offscreen === undefined || offscreen === 0
    ? { param, total }
    : { param, total, offscreen: Math.min(offscreen, total) };
}

function countOffscreen(record: NonNullable<ActionView["record"]>, omitted: Omissions): number | undefined {
  try {
    return record.offscreen?.();
  } catch {
    omitted.add("record.offscreen", "error");
    return undefined;
  }
}

/** The members of a context in one fixed order; empty lists and missing parts are not sent. */
function inOrder(context: DescribeContext): DescribeContext {
  const { route, regions, recordIds, recordIdsTotal, recordsTotal, records, nextCursor } = context;
  const { state, feedback, unavailable, pending } = context;
  const all = {
    route,
    regions,
    recordIds,
    recordIdsTotal,
    recordsTotal,
    records,
    nextCursor,
    state,
    feedback,
    unavailable,
    pending,
  };
  const kept = Object.entries(all).filter(([, part]) => part !== undefined && !isEmptyExtra(part));
  return { ...Object.fromEntries(kept), ...(recordIds === undefined ? {} : { recordIds }) };
}

function isEmptyExtra(part: unknown): boolean {
  return Array.isArray(part) && part.length === 0;
}
