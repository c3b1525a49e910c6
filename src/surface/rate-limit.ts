import type { SurfaceRequest } from "../contract/envelope.ts";
import { canonicalJson } from "../contract/json.ts";
import { type Refusal, refusal } from "../contract/refusals.ts";
import { digest } from "./digest.ts";
import { askGuard, type GuardQuestion } from "./guards.ts";
import type { Kernel } from "./kernel.ts";
import type { LiveSession } from "./session.ts";

/** What the guards are told of a request. */
export function guardQuestion(request: SurfaceRequest, live: LiveSession): GuardQuestion {
  const { id, method, capability, input } = request;
  return Object.freeze({
    session: live.call.id,
    requestId: id,
    method,
    ...(capability === undefined ? {} : { capability }),
    payload: digest(canonicalJson({ capability: capability ?? "", input })),
  });
}

/** The page's own rate limit where it brings or requires one, else the built-in bucket; undefined lets the call through. */
export async function askRateLimit(
  { guards, memory, now }: Kernel,
  { call }: LiveSession,
  question: GuardQuestion,
): Promise<Refusal | undefined> {
  if (guards.rateLimit !== undefined || guards.required?.includes("rateLimit")) {
    return askGuard(guards, "rateLimit", question);
  }
  const wait = memory.take(call, now());
  if (wait === undefined) return refusal.guardUnavailable();
  return wait === 0 ? undefined : refusal.rateLimited(wait);
}
