import { type RefusedResponse, refused } from "../src/contract/envelope.ts";
import { isRecordId } from "../src/contract/ids.ts";
import { copyJson, type JsonObject, jsonBytes } from "../src/contract/json.ts";
import { LIMITS } from "../src/contract/limits.ts";
import { SURFACE_PROTOCOL } from "../src/contract/protocol.ts";
import { refusal } from "../src/contract/refusals.ts";
import type { TryReadParams } from "../src/contract/schemas/inspect.ts";
import { randomText } from "../src/ports/keys.ts";
import type { Bridge } from "./bridge.ts";
import { completeDescribe } from "./complete-describe.ts";
import { completeInvoke } from "./complete-invoke.ts";
import { outcomeOf } from "./decide-audit.ts";
import { allowsCapability } from "./decide-policy.ts";
import type { Page } from "./documents.ts";
import type { InvokeResponse } from "./ledger.ts";
import { ownSession, pageIn } from "./own-call.ts";

interface Try {
  id: string;
  page: Page;
  capability: string;
  input: JsonObject;
  signal: AbortSignal;
}

/** Calls a capability that only reads as the person's own call, and notes it as such; anything else is refused here. */
export async function tryRead(bridge: Bridge, params: TryReadParams, signal: AbortSignal): Promise<InvokeResponse> {
  const at = bridge.clock.now();
  const id = `try-${randomText(9)}`;
  const found = pageIn(bridge, params);
  const { capability } = params;
  const input = readInput(params.input, id);
  const response =
    "refusal" in found
      ? refused(id, found.refusal)
      : "refused" in input
        ? input.refused
        : await run(bridge, { id, page: found.page, capability, input: input.value, signal });
  const record = response.ok ? response.result.record : undefined;
  bridge.audit.note({
    ...{ id: `a_${randomText(12)}`, at, by: "person", verb: "invoke", capability },
    ...("page" in found ? { origin: found.page.origin, app: found.page.app } : {}),
    ...(isRecordId(record) ? { record } : {}),
    outcome: outcomeOf(response),
    ms: Math.max(0, bridge.clock.now() - at),
  });
  return response;
}

function readInput(input: unknown, id: string): { value: JsonObject } | { refused: RefusedResponse } {
  const copy = copyJson(input);
  if (!copy.ok) return { refused: refused(id, refusal.notJson(copy.at)) };
  if (jsonBytes(copy.value) > LIMITS.inputBytes) return { refused: refused(id, refusal.inputTooLarge()) };
  // The schema of the hop has said that it is an object.
  return { value: copy.value as JsonObject };
}

async function run(bridge: Bridge, job: Try): Promise<InvokeResponse> {
  const { id, page, capability, input, signal } = job;
  const param = await readParam(bridge, job);
  if ("refused" in param) return param.refused;
  const told = await bridge.asks.ask(page, {
    request: { protocol: SURFACE_PROTOCOL, id, method: "invoke", capability, input },
    session: ownSession(bridge, page, [capability]),
    signal,
  });
  // A describe that gets no answer has run nothing; of a call nobody can say that.
  const isCertain = told.refusal && ["NO_SURFACE", "SESSION_REVOKED"].includes(told.refusal.code);
  if (told.refusal) return refused(id, isCertain ? told.refusal : refusal.outcomeUnknown());
  const named = param.name === undefined ? undefined : input[param.name];
  const record = typeof named === "string" ? named : undefined;
  return completeInvoke(told.answer, { requestId: id, capability, record });
}

/** The name of the capability's record parameter, if it is one that reads, as the page declares it at this moment. */
async function readParam(
  bridge: Bridge,
  { id, page, capability, signal }: Try,
): Promise<{ name: string | undefined } | { refused: RefusedResponse }> {
  const told = await bridge.asks.ask(page, {
    request: { protocol: SURFACE_PROTOCOL, id, method: "describe", input: { limit: 0, capabilities: [capability] } },
    session: ownSession(bridge, page, [capability]),
    signal,
  });
  if (told.refusal) return { refused: refused(id, told.refusal) };
  const allows = (now: Parameters<typeof allowsCapability>[1]) =>
    now.id === capability && now.effect === "read" && allowsCapability(bridge.policy.value, now);
  const described = completeDescribe(told.answer, { requestId: id, app: page.app, allows });
  if (!described.ok) return { refused: described };
  const [declared] = described.result.capabilities;
  return declared ? { name: declared.record?.param } : { refused: refused(id, refusal.notExposed()) };
}
