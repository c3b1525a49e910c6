import { isRecordObject } from "../src/contract/json.ts";
import type { AuditEntry } from "../src/contract/schemas/hop-ui.ts";
import { isCapabilityId } from "../src/contract/ids.ts";
import { LinkError, RpcError } from "../src/link/rpc-error.ts";
import type { Bridge, Verb } from "./bridge.ts";

/** Wraps a verb so that each request leaves one entry: who, what, where, how it ended, how long; never a value. */
export function audited(name: string, verb: Verb): Verb {
  return async (bridge, caller, params) => {
    const at = bridge.clock.now();
    const started = performance.now();
    let outcome = "INTERNAL";
    let result: unknown;
    try {
      result = await verb(bridge, caller, params);
      outcome = outcomeOf(result);
      return result;
    } catch (error) {
      outcome = codeOf(error);
      throw error;
    } finally {
      const { name: agent, fingerprint } = caller.agent;
      const ms = Math.round(performance.now() - started);
      bridge.audit.note({ at, agent, fingerprint, verb: name, ...subjectOf(bridge, params, result), outcome, ms });
    }
  };
}

/** What an answer says in one word: the code of a refusal, the outcome of an invoke, the status of the rest. */
function outcomeOf(result: unknown): string {
  if (!isRecordObject(result)) return "ok";
  const { error, status } = result;
  if (result["ok"] === false) return isRecordObject(error) ? String(error["code"]) : "INTERNAL";
  if (isRecordObject(result["result"])) return String(result["result"]["outcome"] ?? "ok");
  return typeof status === "string" ? status : "ok";
}

function codeOf(error: unknown): string {
  if (!(error instanceof RpcError) && !(error instanceof LinkError)) return "INTERNAL";
  const data: unknown = "data" in error ? error.data : undefined;
  return isRecordObject(data) ? String(data["code"]) : "INTERNAL";
}

type Subject = Pick<AuditEntry, "session" | "origin" | "app" | "capability" | "record">;

/** What a request was about, from ids the bridge knows; an id it does not know is an agent's text and stays out. */
function subjectOf({ state }: Bridge, params: unknown, result: unknown): Subject {
  const { session: id, request } = isRecordObject(params) ? params : {};
  const session = typeof id === "string" ? state.sessions.get(id) : undefined;
  const asked = isRecordObject(request) ? request["capability"] : undefined;
  const inner = isRecordObject(result) && isRecordObject(result["result"]) ? result["result"] : {};
  const capability = isCapabilityId(inner["capability"]) ? inner["capability"] : asked;
  return {
    ...(session ? { session: session.id, origin: session.origin, app: session.app } : {}),
    ...(isCapabilityId(capability) ? { capability } : {}),
    ...(typeof inner["record"] === "string" ? { record: inner["record"] } : {}),
  };
}
