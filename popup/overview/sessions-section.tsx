import { sessionOrder } from "../model/session-order.ts";
import { t } from "../text.ts";
import { Empty } from "../view/empty.tsx";
import { Failure } from "../view/failure.tsx";
import { Section } from "../view/section.tsx";
import { useAttempt } from "../view/use-attempt.ts";
import type { PopupProps } from "./popup-view.tsx";
import { SessionCard } from "./session-card.tsx";

/** Every living session of this profile. */
export function SessionsSection({ state, now, actions }: PopupProps) {
  const [attempt, run] = useAttempt();
  if (state.sessions.length === 0) {
    return (
      <Section title={t("sessionsHeading")}>
        <Empty what={t("sessionsEmpty")} next={t(nextStep(state))} />
      </Section>
    );
  }
  const revokeAll = (
    <button type="button" disabled={attempt === "busy"} onClick={() => run(() => actions.revokeAll())}>
      {t("revokeAll")}
    </button>
  );
  return (
    <Section title={t("sessionsHeading")} aside={revokeAll}>
      <Failure attempt={attempt} />
      <ul class="cards">
        {sessionOrder(state.sessions).map((session) => (
          <SessionCard key={session.id} session={session} now={now} actions={actions} />
        ))}
      </ul>
    </Section>
  );
}

function nextStep({ sites, page }: PopupProps["state"]) {
  return sites.length > 0 || page?.on === true ? "sessionsEmptyHint" : "sessionsEmptyOffHint";
}
