import browser from "webextension-polyfill";
import { UI_HOP } from "../src/contract/hops.ts";
import { closeTabParams, extendParams, narrowParams } from "../src/contract/schemas/hop-ui.ts";
import type { Handler } from "../src/link/peer.ts";
import { extendedTo, narrowedTo } from "./decide-change.ts";
import { changeSession } from "./limit-session.ts";
import { readUi, type UiReady } from "./read-ui.ts";

/** What the person does to one session beside revoking it. */
export function sessionHandlers(ready: UiReady): Record<string, Handler> {
  return {
    [UI_HOP.extend]: async (params) => {
      const { session: id, until } = readUi(extendParams, params);
      const { state, policy, sessions } = (await ready()).bridge;
      const session = state.sessions.get(id);
      if (session === undefined) return;
      const expiresAt = extendedTo(session, policy.value, until);
      await changeSession(sessions.parts, id, { granted: session.granted, expiresAt });
    },
    [UI_HOP.narrow]: async (params) => {
      const { session: id, scope } = readUi(narrowParams, params);
      const { state, sessions } = (await ready()).bridge;
      const session = state.sessions.get(id);
      if (session === undefined) return;
      const granted = narrowedTo(session, scope);
      if (granted.length === 0) await sessions.end(session, "revoked");
      else await changeSession(sessions.parts, id, { granted, expiresAt: session.expiresAt });
    },
    [UI_HOP.closeTab]: async (params) => {
      const { session: id, tab } = readUi(closeTabParams, params);
      const { state, sessions } = (await ready()).bridge;
      const session = state.sessions.get(id);
      // Only what does not stop is closed from here; a tab that has gone meanwhile needs no closing.
      if (session && sessions.overdue(session).includes(tab)) await browser.tabs.remove(tab).catch(() => undefined);
    },
  };
}
