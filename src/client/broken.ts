import { refused } from "../contract/envelope.ts";
import { refusal } from "../contract/refusals.ts";
import type { ToolName } from "../contract/schemas/tools.ts";
import { toolErrorOf } from "./answers.ts";

/** The structured answer of a tool where this end cannot even start: a home that is refused, for one. */
export function brokenAnswer(tool: ToolName | "sessions", error: unknown): Record<string, unknown> {
  const broken = refusal.browserUnusable(error instanceof Error ? error.message : String(error));
  const hasEnvelope = tool === "describe" || tool === "invoke" || tool === "result";
  return hasEnvelope ? { ...refused(null, broken) } : toolErrorOf(broken);
}
