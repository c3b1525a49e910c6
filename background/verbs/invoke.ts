import type { Capability } from "../../src/contract/describe.ts";
import { refused } from "../../src/contract/envelope.ts";
import { canonicalJson } from "../../src/contract/json.ts";
import { SURFACE_PROTOCOL } from "../../src/contract/protocol.ts";
import { type Refusal, refusal } from "../../src/contract/refusals.ts";
import { randomText, sha256 } from "../../src/ports/keys.ts";
import type { Bridge, Caller } from "../bridge.ts";
import { completeDescribe } from "../complete-describe.ts";
import { isExposed } from "../decide-exposed.ts";
import { mayRemember } from "../decide-policy.ts";
import { pickPage, tabOf } from "../decide-session.ts";
import type { Page } from "../documents.ts";
import type { AskedInvoke, InvokeEntry } from "../invoke-entry.ts";
import type { InvokeResponse } from "../ledger.ts";
import { readCall, type ReadCall } from "../read-call.ts";
import type { Session } from "../stored.ts";
import { admit } from "./admit.ts";
import { follow } from "./follow.ts";

/** Hands one call to the page, once, and answers its outcome or that it is pending. */
export async function invoke(bridge: Bridge, caller: Caller, params: unknown): Promise<InvokeResponse> {
  const read = readCall(params, "invoke");
  if (!read.ok) return read.response;
  const { call } = read;
  const { id, capability = "" } = call.request;
  const admitted = admit(bridge, caller.agent, call.session);
  if (!admitted.ok) return refused(id, admitted.error);
  const { session } = admitted;
  if (!session.granted.some((granted) => granted.id === capability)) return refused(id, refusal.notExposed());
  const asked = await digest(bridge.state.run.value.secret, { call, session });
  const entry = bridge.invokes.claim(asked, (fresh) => prepare(bridge, { entry: fresh, asked, caller, session }));
  caller.invoked?.(entry);
  const stop = onCancel(caller.context.signal, () => bridge.invokes.cancel(entry, "cancelled"));
  try {
    return await follow(bridge, caller, { entry, waitMs: call.waitMs, session });
  } finally {
    stop();
  }
}

/** Digests are keyed by a secret of this browser run: what was asked cannot be guessed from what is stored. */
async function digest(secret: string, { call, session }: { call: ReadCall; session: Session }): Promise<AskedInvoke> {
  const { id: request, capability = "", input } = call.request;
  const hash = await sha256(canonicalJson([secret, call.page ?? null, capability, input]));
  return { session: session.id, request, capability, input, page: call.page, hash, ownId: call.ownId };
}

/** Only the caller's own cancel reaches the page: an agent that dies takes nothing with it. */
function onCancel(signal: AbortSignal, cancel: () => void): () => void {
  const onAbort = () => {
    if (signal.reason === "cancelled") cancel();
  };
  signal.addEventListener("abort", onAbort);
  return () => signal.removeEventListener("abort", onAbort);
}

interface Job {
  entry: InvokeEntry;
  asked: AskedInvoke;
  caller: Caller;
  session: Session;
}

/** Finds the page and what it declares now; the step that comes of it refuses the call or dispatches it. */
async function prepare(bridge: Bridge, { entry, asked, caller, session }: Job): Promise<() => Promise<void> | void> {
  const { documents } = bridge;
  const picked = await documents.whenThere(() => pickPage(session, documents.choice, asked.page), tabOf(session));
  if (!picked.ok) return () => entry.refuse(picked.error);
  const { page } = picked;
  const declared = await declaredNow(bridge, page, { entry, session });
  if ("refusal" in declared) return () => entry.refuse(declared.refusal);
  const { capability } = declared;
  return () => dispatch(bridge, { entry, asked, caller, session }, { page, capability });
}

function dispatch(
  bridge: Bridge,
  { entry, asked, caller, session }: Job,
  { page, capability }: { page: Page; capability: Capability },
): Promise<void> {
  const param = capability.record?.param;
  const record = param === undefined ? undefined : asked.input[param];
  entry.record = typeof record === "string" ? record : undefined;
  entry.page = page.id;
  const { request: id, input } = asked;
  const remember = mayRemember(bridge.policy.value, capability.effect);
  return bridge.invokes.dispatch(entry, page.doc, {
    call: {
      call: entry.call,
      app: page.app,
      request: { protocol: SURFACE_PROTOCOL, id, method: "invoke", capability: asked.capability, input },
      session: { ...bridge.sessions.callSession(session), ...(remember ? {} : { remember }) },
    },
    refusal: () => stillMay(bridge, caller, { session, capability }),
  });
}

/**
 * What the page declares of the capability at this moment: C_eff is of now, not of the grant. The question is the
 * bridge's own, under an id beside the session's, so that a page that counts requests counts the agent's alone.
 */
async function declaredNow(
  bridge: Bridge,
  page: Page,
  { entry, session }: { entry: InvokeEntry; session: Session },
): Promise<{ capability: Capability } | { refusal: Refusal }> {
  const { capability: id } = entry.asked;
  const requestId = `declared-${randomText(9)}`;
  const stop = new AbortController();
  const unhear = entry.onChange(() => entry.response && stop.abort());
  const told = await bridge.asks.ask(page, {
    request: { protocol: SURFACE_PROTOCOL, id: requestId, method: "describe", input: { limit: 0, capabilities: [id] } },
    session: { ...bridge.sessions.callSession(session), id: `${session.id}.declared` },
    signal: stop.signal,
  });
  unhear();
  if (told.refusal) return told;
  const described = completeDescribe(told.answer, { requestId, app: page.app, allows: (one) => one.id === id });
  if (!described.ok) return { refusal: described.error };
  const [capability] = described.result.capabilities;
  if (!capability || !isExposed(session, bridge.policy.value, capability)) return { refusal: refusal.notExposed() };
  return { capability };
}

/** The session as it is now: it may have ended, or have been cut, since the call came in. */
function stillMay(
  { sessions, state, policy }: Bridge,
  { agent }: Caller,
  { session, capability }: { session: Session; capability: Capability },
): Refusal | undefined {
  const usable = sessions.use(session.id, agent.fingerprint);
  if (!usable.ok) return usable.error;
  if (!isExposed(usable.session, policy.value, capability)) return refusal.notExposed();
  return state.paused.value ? refusal.paused() : undefined;
}
