import type { DescribeContext } from "../contract/describe.ts";
import { LIMITS } from "../contract/limits.ts";
import { reasonAgainst } from "./availability.ts";
import type { Describing } from "./describe.ts";
import { has } from "./records.ts";

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
  const found = await Promise.all(plain.map((action) => reasonAgainst(() => action.available())));
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
      reason: await reasonAgainst(() => action.available(record)),
    })),
  );
  const reasons = found.flatMap(({ capability, record, reason }) =>
    reason === undefined ? [] : [{ capability, record, reason }],
  );
  omitted.add("unavailable", "limit", Math.max(0, reasons.length - LIMITS.contextItems));
  return reasons.slice(0, LIMITS.contextItems);
}
