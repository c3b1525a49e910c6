import type { UiSession } from "../../src/contract/schemas/hop-ui.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { shortFingerprint } from "../model/fingerprint.ts";
import { t } from "../text.ts";
import { ForeignLine } from "./foreign.tsx";

/** An agent in a list: the person's name for it if there is one, the name it gives itself, the start of its fingerprint. */
export function AgentName({ agent, id }: { agent: UiSession["agent"]; id?: string }) {
  const claim = <ForeignLine text={agent.name} limit={LIMITS.agentNameChars} />;
  return (
    <span class="agent-name" id={id}>
      {agent.called === undefined ? (
        <strong>{claim}</strong>
      ) : (
        <>
          <strong>
            <ForeignLine text={agent.called} limit={LIMITS.agentNameChars} />
          </strong>
          <span class="hint">
            {t("agentLabel")} {claim}
          </span>
        </>
      )}
      <code dir="ltr">{shortFingerprint(agent.fingerprint)}</code>
    </span>
  );
}
