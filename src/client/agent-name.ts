import { LIMITS } from "../contract/limits.ts";
import { agentName } from "../contract/schemas/ids.ts";
import { cutText } from "./cut-text.ts";

/** Where an agent's name may come from, best first. */
export interface NameSources {
  /** `--agent`, or `connect({ agent })`. */
  given?: string | undefined;
  /** `AGENT_SURFACE_AGENT`. */
  env?: string | undefined;
  /** What the MCP client calls itself. */
  client?: string | undefined;
}

/** The agent's name: the first source that is there, made into one line a person can read; else `cli`. */
export function chooseAgentName({ given, env, client }: NameSources): string {
  return [given, env, client].map((name) => tidy(name ?? "")).find((name) => name !== "") ?? "cli";
}

/** Whether a name can be used as it is. */
export function isAgentName(name: string): boolean {
  return agentName.safeParse(name).success;
}

function tidy(name: string): string {
  if (isAgentName(name)) return name;
  const readable = name
    .normalize("NFC")
    .replace(/[^\p{L}\p{N} ._@:/+()-]+/gu, "-")
    .replace(/^[^\p{L}\p{N}]+/u, "");
  return cutText(readable, LIMITS.agentNameChars).trim();
}
