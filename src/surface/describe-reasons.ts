import type { DescribeContext } from "../contract/describe.ts";
import { LIMITS } from "../contract/limits.ts";
import type { Describing } from "./describe.ts";
import { has } from "./records.ts";
import type { ActionView } from "./registry-view.ts";
import { neutralText } from "./text.ts";
import { within } from "./timing.ts";

/** What an action that could not say whether it is available is taken for. */
export const UNKNOWN_AVAILABILITY = "The page could not say whether this is available now.";

export interface Reasons {
  /** Why an action without records would not run, by id. */
  general: Map<string, string>;
  /** Why an action would not run on a record of the window. */
  perRecord: NonNullable<DescribeContext["unavailable"]>;
}

/** Asks what would not run now, and why: actions without records, and those on the records of the window. */
export async function readReasons(describing: Describing): Promise<Reasons> {
  const general = new Map<string, string>();
  const plain = describing.actions.filter(({ record }) => record === undefined);
  const found = await Promise.all(plain.map((action) => reasonAgainst(action)));
  plain.forEach(({ id }, index) => {
    const reason = found[index];
    if (reason !== undefined) general.set(id, reason);
  });
  return { general, perRecord: await recordReasons(describing) };
}

async function recordReasons({ actions, listing, omitted }: Describing): Promise<Reasons["perRecord"]> {
  const asked = actions.flatMap((action) =>
    listing.rows
      .filter(({ id }) => action.record !== undefined && has(action.record, id))
      .map(({ id }) => ({ action, record: id })),
  );
  const found = await Promise.all(
    asked.map(async ({ action, record }) => ({
      capability: action.id,
      record,
      reason: await reasonAgainst(action, record),
    })),
  );
  const reasons = found.flatMap(({ capability, record, reason }) =>
    reason === undefined ? [] : [{ capability, record, reason }],
  );
  omitted.add("unavailable", "limit", Math.max(0, reasons.length - LIMITS.contextItems));
  return reasons.slice(0, LIMITS.contextItems);
}

/** The page's own reason why the action would not run now; undefined if it would. What cannot be told is a no. */
export async function reasonAgainst(
  action: ActionView,
  record?: string,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const answer = await within(() => action.available(record), { ms: LIMITS.contextPartMs, signal });
  if (answer.kind === "value" && answer.value === true) return undefined;
  const reason = answer.kind === "value" ? neutralText(answer.value, LIMITS.reasonChars) : "";
  return reason === "" ? UNKNOWN_AVAILABILITY : reason;
}
