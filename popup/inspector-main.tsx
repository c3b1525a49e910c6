import { render } from "preact";
import type { UiState } from "../src/contract/schemas/hop-ui.ts";
import { createEmitter } from "../src/link/emitter.ts";
import { InspectorApp } from "./inspector/inspector-app.tsx";
import { ActivityReader } from "./link/activity-reader.ts";
import { connectBackground } from "./link/background-link.ts";
import { inspectorActions } from "./link/inspector-actions.ts";
import { setUpPage } from "./page-setup.ts";

const root = setUpPage("inspectorHeading");
const tab = Number(new URLSearchParams(location.search).get("tab"));
const states = createEmitter<UiState>();
const link = connectBackground({ subject: { tab }, onState: states.emit });
const reader = new ActivityReader(link);
states.add(({ audit }) => reader.catchUp(audit));
// Drawn once: Preact's ids are unique only within one drawing of the root.
render(<InspectorApp states={states} lists={reader.lists} actions={inspectorActions(link, tab)} />, root);
