import { render } from "preact";
import type { UiState } from "../src/contract/schemas/hop-ui.ts";
import { activeTab } from "./link/active-tab.ts";
import { connectBackground } from "./link/background-link.ts";
import { popupActions } from "./link/popup-actions.ts";
import { PopupView } from "./overview/popup-view.tsx";
import { setUpPage } from "./page-setup.ts";

/** Times are in words of minutes; a second's step keeps the last minute honest. */
const CLOCK_MS = 1000;

const root = setUpPage("extensionName");
let state: UiState | undefined;
const link = connectBackground({
  subject: await activeTab(),
  onState: (next) => {
    state = next;
    draw();
  },
});
const actions = popupActions(link);

function draw(): void {
  render(<PopupView state={state} now={Date.now()} actions={actions} />, root);
}

draw();
setInterval(draw, CLOCK_MS);
