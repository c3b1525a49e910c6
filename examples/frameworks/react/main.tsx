/** @jsxImportSource react */
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { byId } from "../../shared/dom.ts";
import { App } from "./app.tsx";

// Hot updates are the React plugin's work: it renders the components that changed anew, and keeps their state.
createRoot(byId("root", HTMLElement)).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
