import { useId } from "preact/hooks";
import type { UiSession } from "../../src/contract/schemas/hop-ui.ts";
import type { PopupActions } from "../link/popup-actions.ts";
import { t } from "../text.ts";
import { Failure } from "../view/failure.tsx";
import { useAttempt } from "../view/use-attempt.ts";

/** The pages that have not said that they stopped a session: what it began there may still run until they are closed. */
export function OverduePages({ session, actions }: { session: UiSession; actions: PopupActions }) {
  if (session.overdue.length === 0) return null;
  return (
    <div class="overdue" role="alert">
      <p>{t("overdue")}</p>
      <ul>
        {session.overdue.map((page) => (
          <OverduePage key={page.tab} page={page} session={session} actions={actions} />
        ))}
      </ul>
    </div>
  );
}

function OverduePage(props: { page: UiSession["overdue"][number]; session: UiSession; actions: PopupActions }) {
  const { page, session, actions } = props;
  const [attempt, run] = useAttempt();
  const id = useId();
  const busy = attempt === "busy";
  return (
    <li>
      <p id={id}>
        <bdi>{session.origin}</bdi> · {t(page.here ? "whereThisTab" : "whereOtherTab")}
      </p>
      <div class="buttons">
        {!page.here && (
          <button type="button" aria-describedby={id} disabled={busy} onClick={() => run(() => actions.goTo(page.tab))}>
            {t("goToTab")}
          </button>
        )}
        <button
          type="button"
          class="destructive"
          aria-describedby={id}
          disabled={busy}
          onClick={() => run(() => actions.closeTab(session.id, page.tab))}
        >
          {t("closeTab")}
        </button>
      </div>
      <Failure attempt={attempt} />
    </li>
  );
}
