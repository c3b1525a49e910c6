import type { z } from "zod";
import { pointerStep } from "../contract/json.ts";
import { type Refusal, refusal } from "../contract/refusals.ts";
import { type ToolName, toolInputs } from "../contract/schemas/tools.ts";

/** The input of each tool, as it is after reading. */
export type ToolInput<N extends ToolName> = z.infer<(typeof toolInputs)[N]>;

type ReadInput<N extends ToolName> = { ok: true; input: ToolInput<N> } | { ok: false; error: Refusal };

/** Reads what an agent gave a tool; a session that is no session reads like any unknown one. */
export function readToolInput<N extends ToolName>(name: N, value: unknown): ReadInput<N> {
  const parsed = toolInputs[name].safeParse(value);
  // The schema of a name gives the input of that name; the compiler does not follow the index that far.
  if (parsed.success) return { ok: true, input: parsed.data as ToolInput<N> };
  const issue = parsed.error.issues[0];
  const path = issue?.path ?? [];
  if (path[0] === "session") return { ok: false, error: refusal.sessionMissing() };
  const pointer = path.map((step) => pointerStep(String(step))).join("");
  return { ok: false, error: refusal.badToolInput(pointer, issue?.message ?? "it is malformed") };
}

/** What `surface_connect` was asked: a new grant, or how an old one stands. */
export type ConnectAsk =
  | { page: string; reason: string; capabilities?: string[]; minutes?: number }
  | { grant: string };

/** Tells the two forms of `surface_connect` apart. */
export function readConnectAsk(
  input: ToolInput<"connect">,
): { ok: true; ask: ConnectAsk } | { ok: false; error: Refusal } {
  const { page, reason, grant, capabilities, minutes } = input;
  if (grant !== undefined) {
    const others = [page, reason, capabilities, minutes].some((value) => value !== undefined);
    if (others) return { ok: false, error: refusal.badToolInput("/grant", "it goes alone, to ask again") };
    return { ok: true, ask: { grant } };
  }
  if (page === undefined) return { ok: false, error: refusal.badToolInput("/page", "name a page, or a grant") };
  if (reason === undefined) {
    return { ok: false, error: refusal.badToolInput("/reason", "say why; the person reads it before they decide") };
  }
  return {
    ok: true,
    ask: { page, reason, ...(capabilities && { capabilities }), ...(minutes !== undefined && { minutes }) },
  };
}
