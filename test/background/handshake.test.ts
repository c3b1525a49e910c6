import { beforeAll, describe, expect, test } from "vitest";
import { startHandshake } from "../../background/handshake.ts";
import type { Profile } from "../../background/stored.ts";
import type { HandshakeTranscript } from "../../src/contract/handshake.ts";
import { RPC_ERROR } from "../../src/contract/rpc.ts";
import { BRIDGE_VERSION, HOP_VERSIONS } from "../../src/contract/version.ts";
import { RpcError } from "../../src/link/rpc-error.ts";
import {
  fingerprintOf,
  makeKeyPair,
  randomText,
  type StoredKeyPair,
  signTranscript,
  verifyTranscript,
} from "../../src/ports/keys.ts";

let profile: Profile;
let agent: StoredKeyPair;
const browser = { name: "chromium", version: "156" };

beforeAll(async () => {
  const keys = await makeKeyPair();
  agent = await makeKeyPair();
  const fingerprint = await fingerprintOf(keys.publicKey);
  profile = { id: "P", name: "work", fingerprint, keys: { ...keys, privateKey: { ...keys.privateKey } } };
});

/** What the agent signs, with a part changed. */
async function transcript(nonce: string, change: Partial<HandshakeTranscript> = {}): Promise<HandshakeTranscript> {
  return {
    role: "agent",
    profileNonce: nonce,
    agentNonce: randomText(),
    profileFingerprint: profile.fingerprint,
    agentFingerprint: await fingerprintOf(agent.publicKey),
    ...change,
  };
}

async function proof(nonce: string, change: Partial<HandshakeTranscript> = {}, over: object = {}) {
  const signed = await transcript(nonce, change);
  const signature = await signTranscript(agent, signed);
  const identity = { name: "anna", key: agent.publicKey };
  return {
    versions: HOP_VERSIONS,
    bridge: BRIDGE_VERSION,
    agent: identity,
    nonce: signed.agentNonce,
    signature,
    ...over,
  };
}

const failure = (shake: Promise<unknown>) =>
  shake.then(
    () => "proven",
    (error: unknown) => (error instanceof RpcError ? error.code : "other"),
  );

describe("an agent's proof", () => {
  test("over this connection's nonce is answered with the profile's own, in its own role", async () => {
    const shake = startHandshake(profile, browser);
    const sent = await proof(shake.greeting.nonce);
    const { agent: identity, answer } = await shake.prove(sent);
    expect(identity).toEqual({ name: "anna", fingerprint: await fingerprintOf(agent.publicKey) });
    const signed = await transcript(shake.greeting.nonce, { agentNonce: sent.nonce });
    expect(await verifyTranscript(profile.keys.publicKey, { ...signed, role: "profile" }, answer.signature)).toBe(true);
    expect(await verifyTranscript(profile.keys.publicKey, signed, answer.signature)).toBe(false);
  });

  test("is greeted by profile, key, browser and a nonce of its own each time, and by nothing secret", () => {
    const [one, two] = [startHandshake(profile, browser).greeting, startHandshake(profile, browser).greeting];
    expect(one.nonce).not.toBe(two.nonce);
    expect(one.profile).toEqual({ id: "P", name: "work", key: profile.keys.publicKey });
    expect(JSON.stringify(one)).not.toContain(String(profile.keys.privateKey["d"]));
  });

  test.each<[string, Partial<HandshakeTranscript>, object]>([
    ["replayed from another connection", { profileNonce: randomText() }, {}],
    ["made in the profile's role", { role: "profile" }, {}],
    ["meant for another profile", { profileFingerprint: "x".repeat(43) }, {}],
    ["over another agent nonce", {}, { nonce: randomText() }],
    ["of no form", {}, { signature: "x" }],
    ["without a name", {}, { agent: {} }],
    ["of a name that hides its direction", {}, { agent: { name: "a\u202Eb", key: {} } }],
    ["with the private key beside the public one", {}, { agent: { name: "anna", key: { d: "x" } } }],
    ["of versions that are not spoken here", {}, { versions: { min: 99, max: 99 } }],
  ])("%s is refused", async (_name, change, over) => {
    const shake = startHandshake(profile, browser);
    expect(await failure(shake.prove(await proof(shake.greeting.nonce, change, over)))).toBe(RPC_ERROR.unauthenticated);
  });

  test("by another key than the one it names is refused", async () => {
    const shake = startHandshake(profile, browser);
    const other = (await makeKeyPair()).publicKey;
    const sent = await proof(shake.greeting.nonce, {}, { agent: { name: "anna", key: other } });
    expect(await failure(shake.prove(sent))).toBe(RPC_ERROR.unauthenticated);
  });

  test("is good for one try, right or wrong", async () => {
    const shake = startHandshake(profile, browser);
    const sent = await proof(shake.greeting.nonce);
    expect(await failure(shake.prove({ ...sent, signature: "A".repeat(86) }))).toBe(RPC_ERROR.unauthenticated);
    expect(await failure(shake.prove(sent))).toBe(RPC_ERROR.unauthenticated);
    const again = startHandshake(profile, browser);
    const good = await proof(again.greeting.nonce);
    expect(await failure(again.prove(good))).toBe("proven");
    expect(await failure(again.prove(good))).toBe(RPC_ERROR.unauthenticated);
  });
});
