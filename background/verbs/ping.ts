import type { z } from "zod";
import type { pingResult } from "../../src/contract/schemas/hop-agent.ts";
import type { Bridge, Caller } from "../bridge.ts";
import { allowsAgent } from "../decide-policy.ts";

/** Says that the background is there, and which policy stands in this agent's way; `doctor` tells the person. */
export function ping({ policy: { value } }: Bridge, { agent }: Caller): z.infer<typeof pingResult> {
  if (value.kind === "none") return {};
  const problem = value.kind === "wrong" ? { problem: value.problem } : {};
  return { policy: { ...problem, allowsAgent: allowsAgent(value, agent) } };
}
