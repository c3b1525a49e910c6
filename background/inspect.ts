import { refused } from "../src/contract/envelope.ts";
import { SURFACE_PROTOCOL } from "../src/contract/protocol.ts";
import { refusal } from "../src/contract/refusals.ts";
import type { InspectParams } from "../src/contract/schemas/inspect.ts";
import { randomText } from "../src/ports/keys.ts";
import type { Bridge } from "./bridge.ts";
import { completeDescribe, type DescribeResponse } from "./complete-describe.ts";
import { isExposed } from "./decide-exposed.ts";
import { allowsCapability, type Ruled } from "./decide-policy.ts";
import { reaches } from "./decide-session.ts";
import { ownSession, pageIn } from "./own-call.ts";

/** What an agent with the session sees of a page now, or with none what the page declares at all; the person looks. */
export async function inspect(bridge: Bridge, params: InspectParams, signal: AbortSignal): Promise<DescribeResponse> {
  const id = `inspect-${randomText(9)}`;
  const found = pageIn(bridge, params);
  if ("refusal" in found) return refused(id, found.refusal);
  const { page } = found;
  const view = viewOf(bridge, params);
  if (view === undefined) return refused(id, refusal.sessionMissing());
  const told = await bridge.asks.ask(page, {
    request: {
      protocol: SURFACE_PROTOCOL,
      id,
      method: "describe",
      input: params.records === undefined ? {} : { records: params.records },
    },
    session: ownSession(bridge, page, view.scope),
    ...(params.session === undefined ? { declaration: true as const } : {}),
    signal,
  });
  if (told.refusal) return refused(id, told.refusal);
  return completeDescribe(told.answer, { requestId: id, app: page.app, allows: view.allows });
}

/** What bounds the answer: a session's C_eff, or the organisation's policy alone. */
function viewOf(
  { sessions, policy }: Bridge,
  { session: id, tab, app }: InspectParams,
): { scope: string[]; allows(now: Ruled): boolean } | undefined {
  if (id === undefined) return { scope: [], allows: (now) => allowsCapability(policy.value, now) };
  const session = sessions.live.find((one) => one.id === id && one.app === app);
  if (session === undefined || !reaches(session, { origin: session.origin, tab })) return undefined;
  const scope = session.granted.map((granted) => granted.id);
  return { scope, allows: (now) => isExposed(session, policy.value, now) };
}
