import { LIMITS } from "../contract/limits.ts";
import { RPC_ERROR, type RpcFailure } from "../contract/rpc.ts";
import type { TurnedAway } from "../contract/schemas/hop-native.ts";
import { agreeOn, BRIDGE_VERSION, HOP_VERSIONS, mismatchMessage, type VersionRange } from "../contract/version.ts";

/** Why a client is not served: the words, and what it is for a program. */
export interface Refusal {
  message: string;
  why?: TurnedAway;
}

/** What the host knows of the extension at the other end of its pipes. */
export type ExtensionState = { kind: "silent" } | { kind: "up" } | { kind: "mismatch"; refusal: Refusal };

/** What the extension's hello makes of the state, and the words for the clients where the two cannot talk. */
export function judgeHello(hello: { versions: VersionRange; bridge: string }): ExtensionState {
  const agreement = agreeOn(HOP_VERSIONS, hello.versions);
  if (agreement.ok) return { kind: "up" };
  const releases = { extension: hello.bridge, desktop: BRIDGE_VERSION };
  const behind = agreement.behind === "theirs" ? "extension" : "desktop";
  return { kind: "mismatch", refusal: { message: mismatchMessage(releases, behind), why: behind } };
}

/** What to do with one more connection. */
export type Admission = { kind: "open" } | { kind: "wait" } | { kind: "refuse"; refusal: Refusal };

export function admit(state: ExtensionState, connected: number): Admission {
  if (connected >= LIMITS.connections) {
    const message = `This browser already serves ${LIMITS.connections} agents. End one and try again.`;
    return { kind: "refuse", refusal: { message } };
  }
  if (state.kind === "mismatch") return { kind: "refuse", refusal: state.refusal };
  return { kind: state.kind === "up" ? "open" : "wait" };
}

/** What a client is told that waited for an extension which said nothing. */
export const SILENT: Refusal = {
  message:
    "The extension did not answer its desktop side in time. Open its popup in the browser, or run agent-surface doctor.",
  why: "silent",
};

/** The last message to a connection that is not served. */
export function refusalMessage({ message, why }: Refusal): RpcFailure {
  const error = { code: RPC_ERROR.unauthenticated, message, ...(why !== undefined && { data: { why } }) };
  return { jsonrpc: "2.0", id: null, error };
}
