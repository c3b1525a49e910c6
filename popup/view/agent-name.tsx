import type { UiSession } from "../../src/contract/schemas/hop-ui.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { shortFingerprint } from "../model/fingerprint.ts";
import { ForeignLine } from "./foreign.tsx";

/** An agent in a list: the name it gives itself, and the start of its fingerprint. */
export function AgentName({ agent, id }: { agent: UiSession["agent"]; id?: string }) {
  return (
    <span class="agent-name" id={id}>
      <strong>
        <ForeignLine text={agent.name} limit={LIMITS.agentNameChars} />
      </strong>
      <code dir="ltr">{shortFingerprint(agent.fingerprint)}</code>
    </span>
  );
}
