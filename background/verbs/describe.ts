import { refused } from "../../src/contract/envelope.ts";
import { refusal } from "../../src/contract/refusals.ts";
import type { Bridge, Caller } from "../bridge.ts";
import { completeDescribe, type DescribeResponse } from "../complete-describe.ts";
import { isExposed } from "../decide-exposed.ts";
import { pickPage, tabOf } from "../decide-session.ts";
import { readCall, type ReadCall } from "../read-call.ts";
import type { Session } from "../stored.ts";
import { admit } from "./admit.ts";

/** What the session may see and do on its page now. */
export async function describe(bridge: Bridge, caller: Caller, params: unknown): Promise<DescribeResponse> {
  const read = readCall(params, "describe");
  if (!read.ok) return read.response;
  const { call } = read;
  const admitted = admit(bridge, caller.agent, call.session);
  if (!admitted.ok) return refused(call.request.id, admitted.error);
  return ask(bridge, caller, { call, session: admitted.session });
}

async function ask(
  bridge: Bridge,
  { agent, context }: Caller,
  { call, session }: { call: ReadCall; session: Session },
): Promise<DescribeResponse> {
  const { id } = call.request;
  const picked = await bridge.documents.whenThere(
    () => pickPage(session, bridge.documents.choice, call.page),
    tabOf(session),
  );
  if (!picked.ok) return refused(id, picked.error);
  const told = await bridge.asks.ask(picked.page, {
    request: call.request,
    session: bridge.sessions.callSession(session),
    signal: context.signal,
  });
  // What the page saw before the end of the session is not shown after it.
  const still = bridge.sessions.use(session.id, agent.fingerprint);
  if (!still.ok) return refused(id, still.error);
  if (bridge.state.paused.value) return refused(id, refusal.paused());
  if (told.refusal) return refused(id, told.refusal);
  return completeDescribe(told.answer, {
    requestId: id,
    app: session.app,
    allows: (now) => isExposed(still.session, bridge.policy.value, now),
  });
}
