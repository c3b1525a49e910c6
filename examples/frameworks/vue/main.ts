/// <reference types="vite/client" />
import { createApp } from "vue";
import { App } from "./app.ts";

// After a hot update this file runs again: the old application goes, the new one comes, and no call gets in between.
import.meta.hot?.data["app"]?.unmount();
const app = createApp(App);
app.mount("#root");
if (import.meta.hot) import.meta.hot.data["app"] = app;
import.meta.hot?.accept();
