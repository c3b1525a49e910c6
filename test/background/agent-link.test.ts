import { beforeAll, describe, expect, test } from "vitest";
import { serveAgent } from "../../background/agent-link.ts";
import type { Bridge } from "../../background/bridge.ts";
import { NO_POLICY } from "../../background/decide-policy.ts";
import { Rates } from "../../background/rate.ts";
import type { Profile } from "../../background/stored.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { RPC_ERROR } from "../../src/contract/rpc.ts";
import { BRIDGE_VERSION, HOP_VERSIONS } from "../../src/contract/version.ts";
import { createPeer, type Peer } from "../../src/link/peer.ts";
import { fingerprintOf, makeKeyPair, randomText, signTranscript } from "../../src/ports/keys.ts";
import { channelPair } from "./pair.ts";

let profile: Profile;
beforeAll(async () => {
  const keys = await makeKeyPair();
  const fingerprint = await fingerprintOf(keys.publicKey);
  profile = { id: "P", name: "work", fingerprint, keys: { ...keys, privateKey: { ...keys.privateKey } } };
});

const soon = { timeoutMs: 4000 };

/** An agent's end of a new connection, after the greeting. */
async function connected() {
  const [ours, theirs] = channelPair();
  let peer: Peer | undefined;
  const nonce = await new Promise<string>((resolve) => {
    peer = createPeer(theirs, { greeting: (params) => resolve((params as { nonce: string }).nonce) });
    // What a connection itself and a ping need; no other verb is called here.
    const has = { state: { profile }, policy: { value: NO_POLICY }, sites: { count: 2 }, rates: new Rates() };
    const bridge = has as unknown as Bridge;
    serveAgent(ours, bridge, { name: "chromium", version: "156" });
  });
  if (peer === undefined) throw new Error("no peer");
  const agent = peer;
  return { agent, nonce, closed: new Promise((resolve) => agent.onClose(resolve)) };
}

async function proof(profileNonce: string) {
  const keys = await makeKeyPair();
  const nonce = randomText();
  const signature = await signTranscript(keys, {
    role: "agent",
    profileNonce,
    agentNonce: nonce,
    profileFingerprint: profile.fingerprint,
    agentFingerprint: await fingerprintOf(keys.publicKey),
  });
  const identity = { name: "anna", key: keys.publicKey };
  return { versions: HOP_VERSIONS, bridge: BRIDGE_VERSION, agent: identity, nonce, signature };
}

const isUnauthenticated = { fault: "remote", remote: { code: RPC_ERROR.unauthenticated } };

describe("an agent's connection", () => {
  test("serves after the proof", async () => {
    const { agent, nonce } = await connected();
    await agent.request("authenticate", await proof(nonce), soon);
    expect(await agent.request("ping", {}, soon)).toEqual({ sites: 2 });
  });

  test.each(["ping", "pages", "invoke", "disconnect"])(
    "answers %s before the proof late, and then closes",
    async (verb) => {
      const { agent, closed } = await connected();
      const started = performance.now();
      await expect(agent.request(verb, {}, soon)).rejects.toMatchObject(isUnauthenticated);
      expect(performance.now() - started).toBeGreaterThan(900);
      await closed;
    },
  );

  test("is closed after a wrong proof, although a right one follows", async () => {
    const { agent, nonce, closed } = await connected();
    const right = await proof(nonce);
    const tries = await Promise.allSettled([
      agent.request("authenticate", { ...right, signature: "A".repeat(86) }, soon),
      agent.request("authenticate", right, soon),
    ]);
    expect(tries.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await closed;
  });

  test("knows no other method", async () => {
    const { agent, nonce } = await connected();
    await agent.request("authenticate", await proof(nonce), soon);
    for (const method of ["constructor", "toString", "greeting", "evaluate"]) {
      await expect(agent.request(method, {}, soon)).rejects.toMatchObject({
        remote: { code: RPC_ERROR.methodNotFound },
      });
    }
  });

  test("is bounded in how fast it may ask", async () => {
    const { agent, nonce } = await connected();
    await agent.request("authenticate", await proof(nonce), soon);
    const asked = Array.from({ length: LIMITS.rateBurst * 2 }, () => agent.request("ping", {}, soon));
    const refused = (await Promise.allSettled(asked)).filter(({ status }) => status === "rejected");
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ reason: { remote: { data: { code: "RATE_LIMITED" } } } });
  });
});
