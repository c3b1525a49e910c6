import type { z } from "zod";
import type { pingResult } from "../../src/contract/schemas/hop-agent.ts";
import type { Bridge, Caller } from "../bridge.ts";
import { allowsAgent } from "../decide-policy.ts";

/**
 * Says that the background is there, on how many sites, and which policy stands in this agent's way; `doctor` tells the
 * person. An agent that a policy keeps out learns nothing else.
 */
export function ping({ policy: { value }, sites }: Bridge, { agent }: Caller): z.infer<typeof pingResult> {
  if (value.kind === "none") return { sites: sites.count };
  const problem = value.kind === "wrong" ? { problem: value.problem } : {};
  const isAllowed = allowsAgent(value, agent);
  return { ...(isAllowed ? { sites: sites.count } : {}), policy: { ...problem, allowsAgent: isAllowed } };
}
