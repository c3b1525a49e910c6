import { render } from "preact";
import type { UiState } from "../src/contract/schemas/hop-ui.ts";
import { createEmitter } from "../src/link/emitter.ts";
import { activeTab } from "./link/active-tab.ts";
import { connectBackground } from "./link/background-link.ts";
import { popupActions } from "./link/popup-actions.ts";
import { PopupApp } from "./overview/popup-app.tsx";
import { setUpPage } from "./page-setup.ts";

const root = setUpPage("extensionName");
const states = createEmitter<UiState>();
const link = connectBackground({ subject: await activeTab(), onState: states.emit });
// Drawn once: Preact's ids are unique only within one drawing of the root.
render(<PopupApp states={states} actions={popupActions(link)} />, root);
