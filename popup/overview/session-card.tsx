import { useId } from "preact/hooks";
import type { UiSession } from "../../src/contract/schemas/hop-ui.ts";
import type { PopupActions } from "../link/popup-actions.ts";
import { whereWord } from "../model/session-order.ts";
import { timeAgo, timeLeft } from "../model/time-words.ts";
import { localeTag, say, sayWords, t } from "../text.ts";
import { AgentName } from "../view/agent-name.tsx";
import { Failure } from "../view/failure.tsx";
import { useAttempt } from "../view/use-attempt.ts";
import { Place } from "./place.tsx";
import { ScopeList } from "./scope-list.tsx";

/** One session: who, where, what, until when, last use, and its end. */
export function SessionCard({ session, now, actions }: { session: UiSession; now: number; actions: PopupActions }) {
  const [attempt, run] = useAttempt();
  const id = useId();
  const ending = session.state === "ending";
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
        <ScopeList scope={session.scope} />
        <p>{ending ? t("ending") : say(timeLeft(session.expiresAt - now, localeTag()))}</p>
        <p class="hint">
          {t(whereWord(session))} · {lastUse(session, now)}
        </p>
      </div>
      <Failure attempt={attempt} />
    </li>
  );
}

function lastUse({ lastUsedAt }: UiSession, now: number): string {
  return lastUsedAt === undefined ? t("neverUsed") : t("lastUsed", sayWords(timeAgo(now - lastUsedAt, localeTag())));
}
