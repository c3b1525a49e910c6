import type { JsonObject } from "../contract/json.ts";
import { pointerStep } from "../contract/json.ts";
import { LIMITS } from "../contract/limits.ts";
import { type Refusal, refusal } from "../contract/refusals.ts";
import { refusalOf } from "./flight.ts";
import { isReferenceable } from "./records.ts";
import { redact } from "./redact.ts";
import type { ActionView } from "./registry-view.ts";
import { within } from "./timing.ts";

/** The business parameters and the record they are for, or why they cannot be used. */
export type BusinessInput = { ok: true; record: string | undefined; input: JsonObject } | { ok: false; error: Refusal };

interface Rule {
  allowed: ReadonlySet<string> | undefined;
  signal: AbortSignal | undefined;
}

/** Takes the protocol's record parameter out of an input and checks the rest against the action's schema. */
export async function readBusinessInput(action: ActionView, given: JsonObject, rule: Rule): Promise<BusinessInput> {
  const binding = action.record;
  if (binding === undefined) return validate(action, { record: undefined, input: given }, rule);
  const { [binding.param]: record, ...input } = given;
  if (record === undefined) return { ok: false, error: refusal.recordRequired(binding.param) };
  if (typeof record !== "string") {
    return { ok: false, error: refusal.invalidInput(pointerStep(binding.param), "expected a record id") };
  }
  if (!isReferenceable(binding, record, rule.allowed)) return { ok: false, error: refusal.recordNotFound() };
  return validate(action, { record, input }, rule);
}

async function validate(
  action: ActionView,
  { record, input }: { record: string | undefined; input: JsonObject },
  { signal }: Rule,
): Promise<BusinessInput> {
  const check = async (): Promise<BusinessInput> => {
    const checked = await action.validate(input, record);
    if (checked.ok) return { ok: true, record, input };
    const { pointer, problem } = checked;
    return { ok: false, error: refusal.invalidInput(redact(pointer, input), redact(problem, input)) };
  };
  const checked = await within(check, { ms: LIMITS.describeMs, signal });
  if (checked.kind === "value") return checked.value;
  if (checked.kind === "aborted" && signal !== undefined) return { ok: false, error: refusalOf(signal) };
  if (checked.kind === "timeout") return { ok: false, error: refusal.timedOut() };
  return { ok: false, error: refusal.invalidInput("", "it could not be checked") };
}
