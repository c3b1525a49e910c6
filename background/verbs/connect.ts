import type { z } from "zod";
import type { DescribeResult } from "../../src/contract/describe.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { SURFACE_PROTOCOL } from "../../src/contract/protocol.ts";
import { refusal } from "../../src/contract/refusals.ts";
import { connectParams, type connectResult } from "../../src/contract/schemas/hop-agent.ts";
import { randomText } from "../../src/ports/keys.ts";
import type { Bridge, Caller } from "../bridge.ts";
import { completeDescribe } from "../complete-describe.ts";
import { offered } from "../decide-grant.ts";
import { allowsAgent, allowsCapability, longestMinutes } from "../decide-policy.ts";
import type { Page } from "../documents.ts";
import type { Grant } from "../stored.ts";
import { refuse } from "./refuse.ts";

type Ask = z.infer<typeof connectParams>["ask"];
type NewAsk = Exclude<Ask, { grant: string }>;
type Answer = z.infer<typeof connectResult>;

/** Asks the person for a session, or asks again how a request stands. */
export async function connect(bridge: Bridge, caller: Caller, params: unknown): Promise<Answer> {
  const read = connectParams.safeParse(params);
  if (!read.success) refuse(refusal.invalidInput(pointerOf(read.error), "see the tool's input schema"));
  if (!allowsAgent(bridge.policy.value, caller.agent)) refuse(refusal.policyForbids());
  if (bridge.state.paused.value) refuse(refusal.paused());
  const { ask, waitMs } = read.data;
  const grant =
    "grant" in ask ? bridge.grants.get(ask.grant, caller.agent.fingerprint) : await open(bridge, caller, ask);
  if (grant === undefined) refuse(refusal.noSuchGrant());
  const decided = await bridge.grants.decided(grant.id, waitMs, caller.context.signal);
  return answerOf(bridge, decided ?? grant);
}

async function open(bridge: Bridge, caller: Caller, ask: NewAsk): Promise<Grant> {
  const picked = await bridge.documents.whenThere(() => {
    const page = bridge.documents.pages.find(({ id }) => id === ask.page);
    return page ? { ok: true as const, page } : { ok: false as const, maySoonBeThere: true };
  });
  if (!picked.ok) refuse(refusal.pageGone());
  const { page } = picked;
  const declared = await declaredOn(bridge, caller, { page, ask });
  const { value: policy } = bridge.policy;
  const asked = offered(declared.capabilities, ask.capabilities);
  if (asked.length === 0) refuse(refusal.notExposed());
  const capabilities = asked.filter((one) => allowsCapability(policy, one));
  if (capabilities.length === 0) refuse(refusal.policyForbids());
  const { agent } = caller;
  const minutes = Math.min(ask.minutes, longestMinutes(policy));
  const grant = await bridge.grants.ask({ agent, page, reason: ask.reason, minutes, capabilities });
  return grant ?? refuse(refusal.tooManyGrants(LIMITS.connectWaitMs));
}

/** What the page declares at all, for the grant window; the agent sees nothing of it. */
async function declaredOn(
  { asks, clock, state }: Bridge,
  { agent, context }: Caller,
  { page, ask }: { page: Page; ask: NewAsk },
): Promise<DescribeResult> {
  const { origin, app } = page;
  const issuedAt = clock.now();
  const expiresAt = issuedAt + LIMITS.describeMs;
  const scope = ask.capabilities ?? [];
  const id = `declaration-${randomText(9)}`;
  const told = await asks.ask(page, {
    request: { protocol: SURFACE_PROTOCOL, id, method: "describe", input: { limit: 0 } },
    session: { id, agent, user: state.profile.id, origin, app, scope, issuedAt, expiresAt },
    declaration: true,
    signal: context.signal,
  });
  if (told.refusal) refuse(told.refusal);
  const described = completeDescribe(told.answer, { requestId: id, app, allows: () => true });
  return described.ok ? described.result : refuse(described.error);
}

function answerOf({ state }: Bridge, grant: Grant): Answer {
  if (grant.decided === undefined) return { status: "pending", grant: grant.id };
  const session = state.sessions.get(grant.decided.session ?? "");
  if (session === undefined) return { status: "denied", grant: grant.id };
  const scope = session.granted.map(({ id }) => id);
  const expiresAt = new Date(session.expiresAt).toISOString();
  return { status: "granted", grant: grant.id, session: session.id, scope, expiresAt };
}

function pointerOf(error: z.ZodError): string {
  return error.issues[0]?.path.map((step) => `/${String(step)}`).join("") ?? "";
}
