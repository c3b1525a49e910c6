import type { z } from "zod";
import { AGENT_HOP } from "../contract/hops.ts";
import type { HandshakeTranscript } from "../contract/handshake.ts";
import { LIMITS } from "../contract/limits.ts";
import { readRpc } from "../contract/rpc.ts";
import { type authenticateParams, authenticateResult, greeting } from "../contract/schemas/hop-agent.ts";
import { turnedAway } from "../contract/schemas/hop-native.ts";
import { agreeOn, BRIDGE_VERSION, HOP_VERSIONS, mismatchMessage } from "../contract/version.ts";
import type { Channel } from "../link/channel.ts";
import type { Peer } from "../link/peer.ts";
import { LinkError } from "../link/rpc-error.ts";
import type { Home } from "../ports/home.ts";
import { fingerprintOf, randomText, signTranscript, type StoredKeyPair, verifyTranscript } from "../ports/keys.ts";
import { pinProfile, pinState } from "./profile-pins.ts";

/** Who is at the other end, as it proved. */
export type Greeting = z.infer<typeof greeting>;

/** Who is at this end. */
export interface Agent {
  name: string;
  keys: StoredKeyPair;
}

/** Why a socket is not used; the message ends with the next step. */
export class HandshakeError extends Error {
  override readonly name = "HandshakeError";

  constructor(
    message: string,
    readonly kind: HandshakeFault,
  ) {
    super(message);
  }
}

/** Which link of the handshake broke: nobody answered, a side is too old, a key is wrong, or it was turned away. */
export type HandshakeFault =
  | "silent"
  | "oldExtension"
  | "oldDesktop"
  | "changedKey"
  | "unproven"
  | "refused"
  | "closed";

/** The first message of the other end: its greeting, or why it does not greet. */
export function firstGreeting(channel: Channel): Promise<Greeting> {
  const { promise, resolve, reject } = withResolvers<Greeting>();
  const fail = (message: string, kind: HandshakeFault) => reject(new HandshakeError(message, kind));
  const timer = setTimeout(fail, LIMITS.handshakeMs, "The browser's extension did not say hello in time.", "silent");
  const stopHearing = channel.onMessage((value) => {
    const message = readRpc(value);
    if (message !== undefined && "error" in message && message.id === null)
      fail(message.error.message, refusalKind(message.error.data));
    if (message === undefined || !("method" in message) || message.method !== AGENT_HOP.greeting) return;
    const parsed = greeting.safeParse(message.params);
    if (parsed.success) resolve(parsed.data);
    else fail("The browser's extension greets in a form that is not known here. Update both sides.", "refused");
  });
  const stopClose = channel.onClose((reason) =>
    fail(`The connection closed before the extension said hello: ${reason}.`, "closed"),
  );
  return promise.finally(() => {
    clearTimeout(timer);
    stopHearing();
    stopClose();
  });
}

/** Proves both keys to each other; nothing is sent to a profile whose key is not the one of the first meeting. */
export async function authenticate(
  peer: Peer,
  theirs: Greeting,
  { home, agent }: { home: Home; agent: Agent },
): Promise<void> {
  checkVersions(theirs);
  if (pinState(home, theirs.profile) === "changed") {
    throw new HandshakeError(
      `A browser claims to be a known profile but holds another key than at the first meeting. Nothing was sent to it. If you reinstalled the extension, remove the profile's file in ${home.profiles}.`,
      "changedKey",
    );
  }
  const nonce = randomText();
  const transcript: HandshakeTranscript = {
    role: "agent",
    profileNonce: theirs.nonce,
    agentNonce: nonce,
    profileFingerprint: await fingerprintOf(theirs.profile.key),
    agentFingerprint: await fingerprintOf(agent.keys.publicKey),
  };
  const answer = await ask(peer, {
    versions: HOP_VERSIONS,
    bridge: BRIDGE_VERSION,
    agent: { name: agent.name, key: agent.keys.publicKey },
    nonce,
    signature: await signTranscript(agent.keys, transcript),
  });
  const result = authenticateResult.safeParse(answer);
  const proven =
    result.success &&
    (await verifyTranscript(theirs.profile.key, { ...transcript, role: "profile" }, result.data.signature));
  if (!proven) {
    throw new HandshakeError("The browser profile could not prove its key. Nothing is sent to it.", "unproven");
  }
  pinProfile(home, theirs.profile);
}

async function ask(peer: Peer, proof: z.infer<typeof authenticateParams>): Promise<unknown> {
  try {
    return await peer.request(AGENT_HOP.authenticate, proof, { timeoutMs: LIMITS.handshakeMs });
  } catch (error) {
    const fault = error instanceof LinkError ? error.fault : "closed";
    const kind = fault === "remote" ? "refused" : fault === "timeout" ? "silent" : "closed";
    throw new HandshakeError(`The browser's extension did not accept this agent's key (${fault}).`, kind);
  }
}

/** `Promise.withResolvers`, which Node 20 does not have yet. */
function withResolvers<T>(): { promise: Promise<T>; resolve(value: T): void; reject(error: Error): void } {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

function checkVersions({ versions, bridge }: Greeting): void {
  const agreement = agreeOn(HOP_VERSIONS, versions);
  if (agreement.ok) return;
  const releases = { extension: bridge, desktop: BRIDGE_VERSION };
  const behind = agreement.behind === "theirs" ? "extension" : "desktop";
  throw new HandshakeError(mismatchMessage(releases, behind), behind === "extension" ? "oldExtension" : "oldDesktop");
}

/** The host says why it turns a client away; a version mismatch names the side that is behind. */
function refusalKind(data: unknown): HandshakeFault {
  const parsed = turnedAway.safeParse(data);
  if (!parsed.success) return "refused";
  const kinds = { silent: "silent", extension: "oldExtension", desktop: "oldDesktop" } as const;
  return kinds[parsed.data.why];
}
