import { UI_HOP } from "../src/contract/hops.ts";
import { agentParams, callAgentParams, nameProfileParams } from "../src/contract/schemas/hop-ui.ts";
import type { Handler } from "../src/link/peer.ts";
import { callAgent, forgetAgent } from "./known-agents.ts";
import { readUi, type UiReady } from "./read-ui.ts";

/** What the person says about agents, and how the profile is named to them. */
export function agentHandlers(ready: UiReady): Record<string, Handler> {
  return {
    [UI_HOP.callAgent]: async (params) => {
      const { fingerprint, called } = readUi(callAgentParams, params);
      const { bridge, changed } = await ready();
      await callAgent(bridge.state, fingerprint, called);
      changed();
    },
    [UI_HOP.forgetAgent]: async (params) => {
      const { fingerprint } = readUi(agentParams, params);
      const { bridge, changed } = await ready();
      await forgetAgent(bridge, fingerprint);
      changed();
    },
    [UI_HOP.nameProfile]: async (params) => {
      const { name } = readUi(nameProfileParams, params);
      const { bridge, changed } = await ready();
      await bridge.state.nameProfile(name);
      changed();
    },
  };
}
