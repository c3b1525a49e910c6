import type { DescribeResult } from "../contract/describe.ts";
import { jsonBytes } from "../contract/json.ts";
import { LIMITS } from "../contract/limits.ts";
import type { Omissions } from "./omissions.ts";

/** Room for what the envelope and the list of omissions add. */
const RESERVE = 4096;

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

/** Makes an answer fit `resultBytes`; whatever is cut is counted in `omitted`. */
export function fitBytes(result: DescribeResult, rule: { omitted: Omissions; from: number }): DescribeResult {
  let bytes = jsonBytes(result);
  for (const cut of CUTS) {
    while (bytes > LIMITS.resultBytes - RESERVE && cut(result, rule)) bytes = jsonBytes(result);
  }
  const omitted = rule.omitted.list();
  if (omitted.length > 0) result.context.omitted = omitted;
  return result;
}

function cutFields({ context }: DescribeResult, { omitted }: { omitted: Omissions }): boolean {
  const record = context.records?.findLast(({ fields }) => fields !== undefined);
  if (record === undefined) return false;
  delete record.fields;
  omitted.add("records.fields", "bytes", 1);
  return true;
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
