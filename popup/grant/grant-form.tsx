import { useState } from "preact/hooks";
import type { UiGrant } from "../../src/contract/schemas/hop-ui.ts";
import { decisionOf, openingChoice } from "../model/grant-choice.ts";
import { t } from "../text.ts";
import { useAttempt } from "../view/use-attempt.ts";
import { AskedList } from "./asked-list.tsx";
import { FirstHeading } from "./first-heading.tsx";
import { GrantButtons } from "./grant-buttons.tsx";
import type { GrantActions } from "./grant-view.tsx";
import { Limits } from "./limits.tsx";
import { Reason } from "./reason.tsx";
import { Terms } from "./terms.tsx";
import { WhoAsks } from "./who-asks.tsx";

/** One request for access: who asks, why, for what, on which terms, and the two answers. */
export function GrantForm({ grant, actions }: { grant: UiGrant; actions: GrantActions }) {
  const [choice, setChoice] = useState(() => openingChoice(grant));
  const [attempt, run] = useAttempt();
  return (
    <main>
      <FirstHeading text={t("grantHeading")} />
      <WhoAsks grant={grant} />
      <Reason text={grant.reason} />
      <AskedList capabilities={grant.capabilities} choice={choice} onChange={setChoice} />
      <Limits where={choice.where} />
      <footer>
        <Terms minutes={grant.minutes} choice={choice} onChange={setChoice} />
        <GrantButtons
          canAllow={choice.ticked.length > 0}
          attempt={attempt}
          onAnswer={(allow) => run(() => actions.decide(decisionOf(grant, choice, allow)))}
        />
      </footer>
    </main>
  );
}
