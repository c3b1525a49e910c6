import type { UiGrant, UiState } from "../../src/contract/schemas/hop-ui.ts";
import type { GrantDecision } from "../model/grant-choice.ts";
import { t } from "../text.ts";
import { GrantForm } from "./grant-form.tsx";
import { GrantOver } from "./grant-over.tsx";

/** What a person can do in the grant window; each promise rejects if it did not happen. */
export interface GrantActions {
  /** Sends the answer; the window closes once the background has it. */
  decide(decision: GrantDecision): Promise<void>;
  close(): Promise<void>;
}

/** The whole grant window for one state; undefined while the first is on its way. */
export function GrantView(props: { state: UiState | undefined; grantId: string; actions: GrantActions }) {
  const { state, grantId, actions } = props;
  if (state === undefined) return <main aria-busy="true">{<p class="loading">{t("loading")}</p>}</main>;
  const grant = state.grants.find(({ id }) => id === grantId);
  if (grant === undefined) return <GrantOver onClose={() => actions.close()} />;
  return <GrantForm key={identityOf(grant)} grant={grant} actions={actions} />;
}

/** A request whose content changes under the person's eyes is another request: ticks and arming start anew. */
function identityOf(grant: UiGrant): string {
  return JSON.stringify(grant);
}
