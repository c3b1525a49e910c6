import type { z } from "zod";
import { executedOf, REFUSAL_CODES, type RefusalCode } from "../contract/codes.ts";
import { type Refusal, refusal } from "../contract/refusals.ts";
import { RPC_ERROR } from "../contract/rpc.ts";
import { refusalData } from "../contract/schemas/hop-agent.ts";
import type { toolError } from "../contract/schemas/tools.ts";
import type { CallFailure } from "./browser-link.ts";

/** Whether asking may have made something happen in the page. */
export type Verb = "read" | "act";

/** What a call without an answer means to the agent: for an act that was sent, only that nobody knows. */
export function refusalFor(failure: CallFailure, verb: Verb): Refusal {
  const mayHaveRun = verb === "act" && failure.sent;
  if (failure.fault === "remote") return remoteRefusal(failure.remote, mayHaveRun);
  if (mayHaveRun) return refusal.outcomeUnknown();
  if (failure.fault === "closed") return refusal.browserGone();
  return failure.fault === "timeout" ? refusal.timedOut() : refusal.cancelled();
}

function remoteRefusal(remote: CallFailure["remote"], mayHaveRun: boolean): Refusal {
  const data = refusalData.safeParse(remote?.data);
  if (remote?.code === RPC_ERROR.refused && data.success && isRefusalCode(data.data.code)) {
    return { code: data.data.code, message: data.data.message, executed: executedOf(data.data.code) };
  }
  // Only an internal error can come from behind the dispatch; the others are said before anything is done.
  return mayHaveRun && remote?.code === RPC_ERROR.internal ? refusal.outcomeUnknown() : refusal.internal();
}

function isRefusalCode(code: string): code is RefusalCode {
  return REFUSAL_CODES.some((known) => known === code);
}

/** A failure of the tools that answer without an envelope. */
export type ToolError = z.infer<typeof toolError>;

/** A refusal as the tools without an envelope give it. */
export function toolErrorOf({ code, message }: Refusal): ToolError {
  return { error: { code, message } };
}
