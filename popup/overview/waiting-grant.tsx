import { useId } from "preact/hooks";
import type { UiGrant } from "../../src/contract/schemas/hop-ui.ts";
import type { PopupActions } from "../link/popup-actions.ts";
import { timeAgo } from "../model/time-words.ts";
import { localeTag, sayWords, t } from "../text.ts";
import { AgentName } from "../view/agent-name.tsx";
import { Failure } from "../view/failure.tsx";
import { useAttempt } from "../view/use-attempt.ts";
import { Place } from "./place.tsx";

/** One request for access; the decision itself is made in its own window. */
export function WaitingGrant({ grant, now, actions }: { grant: UiGrant; now: number; actions: PopupActions }) {
  const [attempt, run] = useAttempt();
  const id = useId();
  return (
    <li class="card card-waiting">
      <div class="card-text" id={id}>
        <AgentName agent={grant.agent} />
        <p>
          {t("grantWaits")} · {sayWords(timeAgo(now - grant.since, localeTag()))}
        </p>
        <Place origin={grant.origin} app={grant.app} />
      </div>
      <button
        type="button"
        class="primary"
        aria-describedby={id}
        onClick={() => run(() => actions.openGrant(grant.id))}
      >
        {t("review")}
      </button>
      <Failure attempt={attempt} />
    </li>
  );
}
