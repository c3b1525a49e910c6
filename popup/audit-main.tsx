import { render } from "preact";
import { ActivityApp } from "./activity/activity-app.tsx";
import { activityActions } from "./link/activity-actions.ts";
import { ActivityReader } from "./link/activity-reader.ts";
import { connectBackground } from "./link/background-link.ts";
import { setUpPage } from "./page-setup.ts";
import type { UiState } from "../src/contract/schemas/hop-ui.ts";
import { createEmitter } from "../src/link/emitter.ts";

const root = setUpPage("activityHeading");
const states = createEmitter<UiState>();
const link = connectBackground({ subject: {}, onState: states.emit });
const reader = new ActivityReader(link);
states.add(({ audit }) => reader.catchUp(audit));
// Drawn once: Preact's ids are unique only within one drawing of the root.
render(<ActivityApp states={states} lists={reader.lists} actions={activityActions(link)} />, root);
