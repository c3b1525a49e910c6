import { AGENT_HOP } from "../src/contract/hops.ts";
import { LIMITS } from "../src/contract/limits.ts";
import { refusal } from "../src/contract/refusals.ts";
import type { AgentIdentity } from "../src/contract/session.ts";
import type { Channel } from "../src/link/channel.ts";
import { createPeer, type Handler } from "../src/link/peer.ts";
import { audited } from "./audited.ts";
import type { Bridge, Verb } from "./bridge.ts";
import { type BrowserInfo, startHandshake, unauthenticated } from "./handshake.ts";
import { audit } from "./verbs/audit.ts";
import { connect } from "./verbs/connect.ts";
import { describe } from "./verbs/describe.ts";
import { disconnect } from "./verbs/disconnect.ts";
import { invoke } from "./verbs/invoke.ts";
import { pages } from "./verbs/pages.ts";
import { ping } from "./verbs/ping.ts";
import { refuse } from "./verbs/refuse.ts";
import { result } from "./verbs/result.ts";
import { sessions } from "./verbs/sessions.ts";

/** A failed proof is answered this late, so that guessing is slow. */
const FAILURE_DELAY_MS = 1000;

/** Verbs that no session's rate bounds; the connection's own does. */
const FREE: Record<string, Verb> = {
  [AGENT_HOP.pages]: pages,
  [AGENT_HOP.connect]: connect,
  [AGENT_HOP.disconnect]: disconnect,
  [AGENT_HOP.sessions]: sessions,
  [AGENT_HOP.audit]: audit,
};
const RATED: Record<string, Verb> = {
  [AGENT_HOP.describe]: describe,
  [AGENT_HOP.invoke]: invoke,
  [AGENT_HOP.result]: result,
};

/** Serves one agent's connection: nothing before its proof, and nothing after a failed one. */
export function serveAgent(channel: Channel, bridge: Bridge, browser: BrowserInfo): void {
  let agent: AgentIdentity | undefined;
  const rateKey = `conn/${crypto.randomUUID()}`;
  const handshake = startHandshake(bridge.state.profile, browser);
  const fail = async (error: unknown): Promise<never> => {
    await new Promise((resolve) => setTimeout(resolve, FAILURE_DELAY_MS));
    // The answer goes out first, in this task.
    setTimeout(() => channel.close("unauthenticated"), 0);
    throw error;
  };
  const bounded = (verb: Verb): Verb => {
    return (bridge, caller, params) => {
      const retryAfterMs = bridge.rates.take(rateKey, Date.now());
      return retryAfterMs === undefined ? verb(bridge, caller, params) : refuse(refusal.rateLimited(retryAfterMs));
    };
  };
  const guarded = (verb: Verb): Handler => {
    return async (params, context) => {
      if (agent === undefined) return fail(unauthenticated("prove your key with `authenticate` first"));
      const progress = (wait: { waitsFor: string; since: number }) =>
        peer.notify(AGENT_HOP.progress, { request: context.id, ...wait });
      return verb(bridge, { agent, context, progress }, params);
    };
  };
  const verbs = [
    ...Object.entries(FREE).map(([name, verb]) => [name, guarded(audited(name, bounded(verb)))] as const),
    ...Object.entries(RATED).map(([name, verb]) => [name, guarded(audited(name, verb))] as const),
    [AGENT_HOP.ping, guarded(bounded(ping))] as const,
  ];
  const peer = createPeer(channel, {
    ...Object.fromEntries(verbs),
    [AGENT_HOP.authenticate]: async (params) => {
      try {
        const proof = await handshake.prove(params);
        agent = proof.agent;
        clearTimeout(timer);
        return proof.answer;
      } catch (error) {
        return fail(error);
      }
    },
  });
  const timer = setTimeout(() => channel.close("no handshake"), LIMITS.handshakeMs);
  peer.onClose(() => {
    clearTimeout(timer);
    bridge.rates.forget(rateKey);
  });
  peer.notify(AGENT_HOP.greeting, handshake.greeting);
}
