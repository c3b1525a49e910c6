import { useId } from "preact/hooks";
import type { UiState } from "../../src/contract/schemas/hop-ui.ts";
import type { PopupActions } from "../link/popup-actions.ts";
import { localeTag, t } from "../text.ts";
import { Failure } from "../view/failure.tsx";
import { useAttempt } from "../view/use-attempt.ts";
import { Place } from "./place.tsx";

/** Confirmations that wait in one page: the popup leads there and cannot answer them. */
export function WaitingConfirmation(props: { confirmation: UiState["confirmations"][number]; actions: PopupActions }) {
  const { tab, origin, app, count } = props.confirmation;
  const [attempt, run] = useAttempt();
  const id = useId();
  return (
    <li class="card card-waiting">
      <div class="card-text" id={id}>
        <Place origin={origin} app={app} />
        <p>{t("confirmationWaits", count.toLocaleString(localeTag()))}</p>
      </div>
      <button type="button" class="primary" aria-describedby={id} onClick={() => run(() => props.actions.goTo(tab))}>
        {t("goToTab")}
      </button>
      <Failure attempt={attempt} />
    </li>
  );
}
