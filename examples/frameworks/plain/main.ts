/// <reference types="vite/client" />
import { byId } from "../../shared/dom.ts";
import { createApp } from "./app.ts";

// After a hot update this file runs again: the old page goes, the new one comes, and no call gets in between.
import.meta.hot?.data["app"]?.end();
const app = createApp();
byId("root", HTMLElement).replaceChildren(app.element);
if (import.meta.hot) import.meta.hot.data["app"] = app;
import.meta.hot?.accept();
