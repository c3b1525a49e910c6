import { useId } from "preact/hooks";
import type { UiSession } from "../../src/contract/schemas/hop-ui.ts";
import type { PopupActions } from "../link/popup-actions.ts";
import { whereWord } from "../model/session-order.ts";
import { timeAgo, timeLeft } from "../model/time-words.ts";
import { localeTag, say, sayWords, t } from "../text.ts";
import { AgentName } from "../view/agent-name.tsx";
import { Failure } from "../view/failure.tsx";
import { Fold } from "../view/fold.tsx";
import { useAttempt } from "../view/use-attempt.ts";
import { ExtendForm } from "./extend-form.tsx";
import { NarrowForm } from "./narrow-form.tsx";
import { OverduePages } from "./overdue-pages.tsx";
import { Place } from "./place.tsx";
import { ScopeList } from "./scope-list.tsx";

/** One session: who, where, what, until when, last use, and its end. */
export function SessionCard({ session, now, actions }: { session: UiSession; now: number; actions: PopupActions }) {
  const [attempt, run] = useAttempt();
  const id = useId();
  const ending = session.state === "ending";
  const scope = session.granted.map((capability) => capability.id);
  return (
    <li class="card">
      <div class="card-text">
        <AgentName agent={session.agent} id={id} />
        <Place origin={session.origin} app={session.app} />
      </div>
      <button
        type="button"
        aria-describedby={id}
        disabled={ending || attempt === "busy"}
        onClick={() => run(() => actions.revoke(session.id))}
      >
        {t("revoke")}
      </button>
      <div class="card-text card-more">
        <ScopeList scope={scope} />
        <p>{ending ? t("ending") : say(timeLeft(session.expiresAt - now, localeTag()))}</p>
        <p class="hint">
          {t(whereWord(session))} · {lastUse(session, now)}
        </p>
        <OverduePages session={session} actions={actions} />
        {!ending && (
          <Fold summary={t("change")} class="change">
            {() => (
              <>
                <ExtendForm session={session} onExtend={(until) => actions.extend(session.id, until)} />
                {scope.length > 1 && (
                  // Another scope is another choice: what was unticked for the old one is gone.
                  <NarrowForm
                    key={scope.join()}
                    session={session}
                    onNarrow={(keep) => actions.narrow(session.id, keep)}
                  />
                )}
              </>
            )}
          </Fold>
        )}
      </div>
      <Failure attempt={attempt} />
    </li>
  );
}

function lastUse({ lastUsedAt }: UiSession, now: number): string {
  return lastUsedAt === undefined ? t("neverUsed") : t("lastUsed", sayWords(timeAgo(now - lastUsedAt, localeTag())));
}
