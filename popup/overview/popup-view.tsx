import type { UiState } from "../../src/contract/schemas/hop-ui.ts";
import type { PopupActions } from "../link/popup-actions.ts";
import { t } from "../text.ts";
import { AgentsSection } from "./agents-section.tsx";
import { AuditSection } from "./audit-section.tsx";
import { LinkSection } from "./link-section.tsx";
import { PageSection } from "./page-section.tsx";
import { PauseSection } from "./pause-section.tsx";
import { PolicySection } from "./policy-section.tsx";
import { ProfileSection } from "./profile-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import { WaitingSection } from "./waiting-section.tsx";

/** What every part of the popup is given. */
export interface PopupProps {
  state: UiState;
  /** Now, in ms since 1970. */
  now: number;
  actions: PopupActions;
}

/** The whole popup for one state; undefined while the first is on its way. */
export function PopupView({ state, now, actions }: Omit<PopupProps, "state"> & { state: UiState | undefined }) {
  if (state === undefined) return <main aria-busy="true">{<p class="loading">{t("loading")}</p>}</main>;
  const props = { state, now, actions };
  // A mistake stands above everything it stops; limits that work are only good to know.
  const isPolicyWrong = state.policy?.problem !== undefined;
  return (
    <main>
      <h1 class="unseen">{t("extensionName")}</h1>
      {isPolicyWrong && <PolicySection {...props} />}
      <PageSection {...props} />
      <WaitingSection {...props} />
      <PauseSection {...props} />
      <SessionsSection {...props} />
      <LinkSection {...props} />
      <AuditSection {...props} />
      <AgentsSection {...props} />
      {!isPolicyWrong && <PolicySection {...props} />}
      <ProfileSection {...props} />
    </main>
  );
}
