import { AGENT_HOP } from "../src/contract/hops.ts";
import { isCapabilityId, isRecordId } from "../src/contract/ids.ts";
import { isRecordObject } from "../src/contract/json.ts";
import type { AuditEntry } from "../src/contract/schemas/audit.ts";
import { randomText } from "../src/ports/keys.ts";
import type { Bridge, Verb } from "./bridge.ts";
import { codeOf, decidedOf, outcomeOf } from "./decide-audit.ts";
import { FollowedCall } from "./followed-call.ts";
import { LimitedRequests } from "./limited-requests.ts";

const limited = new LimitedRequests();

/** Wraps a verb so that each request leaves one entry: who, what, where, how it ended, how long; never a value. */
export function audited(name: string, verb: Verb): Verb {
  return async (bridge, caller, params) => {
    const at = bridge.clock.now();
    const started = performance.now();
    let call: FollowedCall | undefined;
    let outcome = "INTERNAL";
    let answer: unknown;
    try {
      const invoked: typeof caller.invoked = (entry) => {
        call = new FollowedCall(entry);
      };
      answer = await verb(bridge, { ...caller, invoked }, params);
      outcome = outcomeOf(answer);
      return answer;
    } catch (error) {
      outcome = codeOf(error);
      throw error;
    } finally {
      const { name: agent, fingerprint } = caller.agent;
      const ms = Math.round(performance.now() - started);
      const asked = { at, by: "agent" as const, agent, fingerprint, verb: name, ...subjectOf(bridge, params, answer) };
      if (call) call.note(bridge.audit, asked);
      else if (isNoted(name, params, outcome)) {
        const entry = { id: `a_${randomText(12)}`, ...asked, outcome, ...decisionOf(name, outcome), ms };
        if (outcome === "RATE_LIMITED") limited.note(bridge.audit, entry);
        else bridge.audit.note(entry);
      }
    }
  };
}

/** Going on with a reading of the list is no further request to note: a reader that follows would make its own news. */
function isNoted(name: string, params: unknown, outcome: string): boolean {
  const goesOn = isRecordObject(params) && params["after"] !== undefined;
  return name !== AGENT_HOP.audit || outcome !== "succeeded" || !goesOn;
}

function decisionOf(name: string, outcome: string): Pick<AuditEntry, "confirmed"> {
  const confirmed = name === AGENT_HOP.connect ? decidedOf(outcome) : undefined;
  return confirmed === undefined ? {} : { confirmed };
}

type Subject = Pick<AuditEntry, "session" | "origin" | "app" | "capability" | "record">;

/**
 * What a request was about, from ids the bridge knows: one it does not know is an agent's text and stays out. Only a
 * capability is noted as it was asked for, because a person wants to see what an agent tried; its form is narrow.
 */
function subjectOf(bridge: Bridge, params: unknown, answer: unknown): Subject {
  const asked = isRecordObject(params) ? params : {};
  const told = isRecordObject(answer) ? answer : {};
  const result = isRecordObject(told["result"]) ? told["result"] : {};
  const request = isRecordObject(asked["request"]) ? asked["request"] : {};
  const capability = [result["capability"], request["capability"]].find(isCapabilityId);
  const record = result["record"];
  return {
    ...placeOf(bridge, asked, told),
    ...(capability === undefined ? {} : { capability }),
    ...(isRecordId(record) ? { record } : {}),
  };
}

/** The session and its app, or the page or grant that a session was asked for. */
function placeOf(
  { state, documents }: Bridge,
  asked: Record<string, unknown>,
  told: Record<string, unknown>,
): Pick<Subject, "session" | "origin" | "app"> {
  const session = state.sessions.get(String(asked["session"] ?? told["session"] ?? ""));
  if (session) return { session: session.id, origin: session.origin, app: session.app };
  const ask = isRecordObject(asked["ask"]) ? asked["ask"] : {};
  const grant = state.grants.get(String(told["grant"] ?? ask["grant"] ?? ""));
  const about = grant ?? documents.pages.find(({ id }) => id === ask["page"]);
  return about ? { origin: about.origin, app: about.app } : {};
}
