import type { z } from "zod";
import { REFUSAL_CODES } from "../src/contract/codes.ts";
import { type RefusedResponse, refused } from "../src/contract/envelope.ts";
import { isRecordObject, type JsonObject, jsonBytes } from "../src/contract/json.ts";
import { LIMITS } from "../src/contract/limits.ts";
import { SURFACE_PROTOCOL } from "../src/contract/protocol.ts";
import { refusal } from "../src/contract/refusals.ts";
import type { settledParams } from "../src/contract/schemas/hop-page.ts";

/** A call's end as the document reported it: a response of any form, or why there is none. */
export type PageAnswer = Pick<z.infer<typeof settledParams>, "response" | "fault">;

type Envelope = { refused: RefusedResponse } | { refused?: undefined; result: Record<string, unknown> };

/** More details than this are no details. */
const DETAILS_BYTES = 4096;

/** Reads a page's answer as the response to a request id; undefined where it is no envelope for it. */
export function readEnvelope({ response, fault }: PageAnswer, id: string): Envelope | undefined {
  if (fault !== undefined || !isRecordObject(response)) return undefined;
  if (response["protocol"] !== undefined && response["protocol"] !== SURFACE_PROTOCOL) return undefined;
  if (response["id"] !== undefined && response["id"] !== id) return undefined;
  if (response["ok"] === true) {
    return isRecordObject(response["result"]) ? { result: response["result"] } : undefined;
  }
  const refusedBy = response["ok"] === false ? readRefusal(response["error"], id) : undefined;
  return refusedBy && { refused: refusedBy };
}

/** A page's refusal is its word that `run` did not start; where it says it does not know, nobody does. */
function readRefusal(error: unknown, id: string): RefusedResponse | undefined {
  if (!isRecordObject(error)) return undefined;
  const code = REFUSAL_CODES.find((name) => name === error["code"]);
  if (code === undefined) return undefined;
  if (code === "OUTCOME_UNKNOWN" || error["executed"] === "unknown") return refused(id, refusal.outcomeUnknown());
  const message = String(error["message"] ?? code).slice(0, LIMITS.descriptionChars);
  const { details } = error;
  const known = isRecordObject(details) && jsonBytes(details) <= DETAILS_BYTES ? (details as JsonObject) : undefined;
  return refused(id, { code, message, executed: "no", ...(known ? { details: known } : {}) });
}
