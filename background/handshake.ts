import type { z } from "zod";
import { RPC_ERROR } from "../src/contract/rpc.ts";
import { authenticateParams, type authenticateResult, type greeting } from "../src/contract/schemas/hop-agent.ts";
import type { AgentIdentity } from "../src/contract/session.ts";
import { agreeOn, BRIDGE_VERSION, HOP_VERSIONS } from "../src/contract/version.ts";
import { RpcError } from "../src/link/rpc-error.ts";
import { fingerprintOf, randomText, signTranscript, verifyTranscript } from "../src/ports/keys.ts";
import type { Profile } from "./stored.ts";

/** Which browser this is, as agents see it. */
export interface BrowserInfo {
  name: string;
  version: string;
}

export type Proof = { agent: AgentIdentity; answer: z.infer<typeof authenticateResult> };

/** The profile's side of one connection's mutual proof; the nonce is good for one try. */
export interface Handshake {
  greeting: z.infer<typeof greeting>;
  /** Who the agent is proven to be; throws an RPC error otherwise. */
  prove(params: unknown): Promise<Proof>;
}

export function startHandshake({ id, name, fingerprint, keys }: Profile, browser: BrowserInfo): Handshake {
  const nonce = randomText();
  let isUsed = false;
  return {
    greeting: {
      versions: HOP_VERSIONS,
      bridge: BRIDGE_VERSION,
      browser,
      profile: { id, name, key: keys.publicKey },
      nonce,
    },
    async prove(params) {
      if (isUsed) throw unauthenticated("this connection has tried already; open a new one");
      isUsed = true;
      const read = authenticateParams.safeParse(params);
      if (!read.success) throw unauthenticated("the proof is malformed");
      const { versions, agent, nonce: agentNonce, signature } = read.data;
      const agreed = agreeOn(HOP_VERSIONS, versions);
      if (!agreed.ok) throw unauthenticated(`update the ${agreed.behind === "ours" ? "extension" : "agent's bridge"}`);
      const agentFingerprint = await fingerprintOf(agent.key);
      const shared = { profileNonce: nonce, agentNonce, profileFingerprint: fingerprint, agentFingerprint };
      const isProven = await verifyTranscript(agent.key, { role: "agent", ...shared }, signature);
      if (!isProven) throw unauthenticated("the signature is not this agent's over this connection");
      const own = await signTranscript(keys, { role: "profile", ...shared });
      const identity = { name: agent.name, fingerprint: agentFingerprint };
      return { agent: identity, answer: { version: agreed.version, signature: own } };
    },
  };
}

export function unauthenticated(why: string): RpcError {
  return new RpcError(RPC_ERROR.unauthenticated, `not authenticated: ${why}`);
}
