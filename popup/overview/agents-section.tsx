import { useId } from "preact/hooks";
import type { UiAgent } from "../../src/contract/schemas/hop-ui.ts";
import type { PopupActions } from "../link/popup-actions.ts";
import { dayWords } from "../model/time-words.ts";
import { localeTag, t } from "../text.ts";
import { AgentName } from "../view/agent-name.tsx";
import { Failure } from "../view/failure.tsx";
import { Fold } from "../view/fold.tsx";
import { NameEditor } from "../view/name-editor.tsx";
import { useAttempt } from "../view/use-attempt.ts";
import type { PopupProps } from "./popup-view.tsx";

/** The agents that were allowed something once, folded away: to be named, and forgotten. */
export function AgentsSection({ state, actions }: PopupProps) {
  if (state.agents.length === 0) return null;
  return (
    <section>
      <Fold summary={<h2>{t("agentsHeading")}</h2>} class="audit">
        {() => (
          <div class="folded">
            <p class="hint">{t("agentsHint")}</p>
            <ul class="cards">
              {state.agents.map((agent) => (
                <AgentCard key={agent.fingerprint} agent={agent} actions={actions} />
              ))}
            </ul>
          </div>
        )}
      </Fold>
    </section>
  );
}

function AgentCard({ agent, actions }: { agent: UiAgent; actions: PopupActions }) {
  const [attempt, run] = useAttempt();
  const id = useId();
  const { fingerprint, called = "", knownSince, sessions } = agent;
  return (
    <li class="card">
      <div class="card-text">
        <AgentName agent={agent} id={id} />
        <p class="hint">
          {knownSince !== undefined && `${t("agentKnown", dayWords(knownSince, localeTag()))} · `}
          {sessions === 0 ? t("agentNoAccess") : t("agentAccess", sessions.toLocaleString(localeTag()))}
        </p>
      </div>
      <button
        type="button"
        aria-describedby={id}
        disabled={attempt === "busy"}
        onClick={() => run(() => actions.forgetAgent(fingerprint))}
      >
        {t("forget")}
      </button>
      <div class="card-more">
        <NameEditor
          button={t(called === "" ? "nameIt" : "rename")}
          label={t("nameLabel")}
          name={called}
          describedBy={id}
          onSave={(name) => actions.callAgent(fingerprint, name)}
        />
      </div>
      <Failure attempt={attempt} />
    </li>
  );
}
