import { agentName } from "../../src/contract/schemas/ids.ts";

/** Whether a profile may be called so: agents and command lines print the name, as they print those of agents. */
export function isProfileName(name: string): boolean {
  return agentName.safeParse(name).success;
}
