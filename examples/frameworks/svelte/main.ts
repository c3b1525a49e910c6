import { mount } from "svelte";
import { byId } from "../../shared/dom.ts";
import App from "./app.svelte";

// Hot updates are the Svelte plugin's work: it swaps the components that changed.
mount(App, { target: byId("root", HTMLElement) });
