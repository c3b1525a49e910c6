import { render } from "preact";
import { UI_HOP } from "../src/contract/hops.ts";
import type { UiState } from "../src/contract/schemas/hop-ui.ts";
import { createEmitter } from "../src/link/emitter.ts";
import { GrantApp } from "./grant/grant-app.tsx";
import { closeThisWindow } from "./link/active-tab.ts";
import { connectBackground } from "./link/background-link.ts";
import { setUpPage } from "./page-setup.ts";

const root = setUpPage("grantTitle");
const grantId = new URLSearchParams(location.search).get("grant") ?? "";
const states = createEmitter<UiState>();
const { request } = connectBackground({ subject: {}, onState: states.emit });
const actions = {
  decide: async (decision: unknown) => {
    await request(UI_HOP.decide, decision);
    await closeThisWindow();
  },
  close: closeThisWindow,
};
// Drawn once: Preact's ids are unique only within one drawing of the root.
render(<GrantApp states={states} grantId={grantId} actions={actions} />, root);
