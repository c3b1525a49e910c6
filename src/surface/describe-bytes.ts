import type { DescribeResult } from "../contract/describe.ts";
import { jsonBytes } from "../contract/json.ts";
import { LIMITS } from "../contract/limits.ts";
import type { Omissions } from "./omissions.ts";

type Cut = (result: DescribeResult, rule: { omitted: Omissions; from: number }) => boolean;

/** What is given up when an answer is too large, the most easily asked for again first. Each cut says if it took something. */
const CUTS: readonly Cut[] = [
  cutFields,
  cutState,
  cutRecords,
  cutReasons,
  cutFeedback,
  cutOutputSchema,
  cutIds,
  cutCapability,
];

/** Makes an answer fit `resultBytes` exactly; whatever is cut is counted in `omitted`. */
export function fitBytes(result: DescribeResult, rule: { omitted: Omissions; from: number }): DescribeResult {
  const whole = (): DescribeResult => {
    const omitted = rule.omitted.list();
    return omitted.length === 0 ? result : { ...result, context: { ...result.context, omitted } };
  };
  const isOver = () => jsonBytes(whole()) > LIMITS.resultBytes;
  let over = isOver();
  for (const cut of CUTS) while (over && cut(result, rule)) over = isOver();
  return whole();
}

function cutFields({ context }: DescribeResult, { omitted }: { omitted: Omissions }): boolean {
  const whole = (context.records ?? []).filter(({ fields }) => fields !== undefined);
  const cut = whole.slice(Math.floor(whole.length / 2));
  for (const record of cut) delete record.fields;
  omitted.add("records.fields", "bytes", cut.length);
  return cut.length > 0;
}

function cutState({ context }: DescribeResult, { omitted }: { omitted: Omissions }): boolean {
  if (context.state === undefined) return false;
  delete context.state;
  omitted.add("state", "bytes");
  return true;
}

function cutRecords({ context }: DescribeResult, { omitted }: { omitted: Omissions }): boolean {
  return cutList(context, "records", omitted);
}

function cutReasons({ context }: DescribeResult, { omitted }: { omitted: Omissions }): boolean {
  return cutList(context, "unavailable", omitted);
}

function cutFeedback({ context }: DescribeResult, { omitted }: { omitted: Omissions }): boolean {
  return cutList(context, "feedback", omitted);
}

function cutList(
  context: DescribeResult["context"],
  part: "records" | "unavailable" | "feedback",
  omitted: Omissions,
): boolean {
  const list = context[part];
  if (list === undefined || list.length === 0) return false;
  omitted.add(part, "bytes", list.splice(Math.floor(list.length / 2)).length);
  if (list.length === 0) delete context[part];
  return true;
}

function cutOutputSchema({ capabilities }: DescribeResult, { omitted }: { omitted: Omissions }): boolean {
  const capability = capabilities.findLast(({ outputSchema }) => outputSchema !== undefined);
  if (capability === undefined) return false;
  delete capability.outputSchema;
  omitted.add("capabilities.outputSchema", "bytes", 1);
  return true;
}

/** The next cursor moves back with the window's end, so that no record is skipped. */
function cutIds({ context }: DescribeResult, { omitted, from }: { omitted: Omissions; from: number }): boolean {
  const ids = context.recordIds;
  if (ids === undefined || ids.length <= 1) return false;
  omitted.add("recordIds", "bytes", ids.splice(Math.ceil(ids.length / 2)).length);
  context.nextCursor = String(from + ids.length);
  return true;
}

function cutCapability({ capabilities }: DescribeResult, { omitted }: { omitted: Omissions }): boolean {
  if (capabilities.length === 0) return false;
  omitted.add("capabilities", "bytes", capabilities.splice(Math.floor(capabilities.length / 2)).length);
  return true;
}
