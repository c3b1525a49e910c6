import { render } from "preact";
import { UI_HOP } from "../src/contract/hops.ts";
import type { UiState } from "../src/contract/schemas/hop-ui.ts";
import { type GrantActions, GrantView } from "./grant/grant-view.tsx";
import { closeThisWindow } from "./link/active-tab.ts";
import { connectBackground } from "./link/background-link.ts";
import { setUpPage } from "./page-setup.ts";

const root = setUpPage("grantTitle");
const grantId = new URLSearchParams(location.search).get("grant") ?? "";
/** Set while an answer is on its way: the request then leaves the state, and that is no news to the person. */
let answering = false;
const draw = (state?: UiState) => {
  if (!answering) render(<GrantView state={state} grantId={grantId} actions={actions} />, root);
};
const link = connectBackground({ subject: {}, onState: draw });
const actions: GrantActions = {
  decide: async (decision) => {
    answering = true;
    try {
      await link.request(UI_HOP.decide, decision);
      await closeThisWindow();
    } finally {
      answering = false;
    }
  },
  close: closeThisWindow,
};

draw();
