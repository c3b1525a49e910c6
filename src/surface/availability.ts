import { LIMITS } from "../contract/limits.ts";
import type { Availability } from "./registry-view.ts";
import { neutralText } from "./text.ts";
import { within } from "./timing.ts";

/** What an action that is not there any more is told. */
export const GONE = "This is no longer on the page.";
const UNKNOWN = "The page could not say whether this is available now.";

/** Whether an action would run now: undefined if it would, else the page's own reason; what cannot be told is a no. */
export async function reasonAgainst(
  available: () => Availability | PromiseLike<Availability>,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const answer = await within<Availability>(available, { ms: LIMITS.contextPartMs, signal });
  if (answer.kind !== "value") return UNKNOWN;
  if (answer.value === true) return undefined;
  return neutralText(answer.value, LIMITS.reasonChars) || UNKNOWN;
}
