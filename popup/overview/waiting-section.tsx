import { Section } from "../view/section.tsx";
import { t } from "../text.ts";
import type { PopupProps } from "./popup-view.tsx";
import { WaitingConfirmation } from "./waiting-confirmation.tsx";
import { WaitingGrant } from "./waiting-grant.tsx";

/** What waits for the person: requests for access and confirmations; absent when nothing does. */
export function WaitingSection({ state, now, actions }: PopupProps) {
  const { grants, confirmations } = state;
  if (grants.length + confirmations.length === 0) return null;
  return (
    <Section title={t("waitingHeading")}>
      <ul class="cards">
        {confirmations.map((confirmation, index) => (
          <WaitingConfirmation key={`${confirmation.tab} ${index}`} confirmation={confirmation} actions={actions} />
        ))}
        {grants.map((grant) => (
          <WaitingGrant key={grant.id} grant={grant} now={now} actions={actions} />
        ))}
      </ul>
    </Section>
  );
}
