/** @jsxImportSource react */
/// <reference types="vite/client" />
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { byId } from "../../shared/dom.ts";
import { App } from "./app.tsx";

// The root outlives a hot update: the new tree takes the old one's place in one commit.
const root: ReturnType<typeof createRoot> = import.meta.hot?.data["root"] ?? createRoot(byId("root", HTMLElement));
root.render(
  <StrictMode>
    <App />
  </StrictMode>,
);
if (import.meta.hot) import.meta.hot.data["root"] = root;
import.meta.hot?.accept();
