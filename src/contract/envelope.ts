import type { Executed, RefusalCode } from "./codes.ts";
import { isCapabilityId, isRequestId } from "./ids.ts";
import { isRecordObject, type JsonObject } from "./json.ts";
import { METHODS, type Method, SURFACE_PROTOCOL } from "./protocol.ts";
import { type Refusal, refusal } from "./refusals.ts";

/** What a client asks of a Surface; it never carries a session, a token or an approval. */
export interface SurfaceRequest {
  protocol: typeof SURFACE_PROTOCOL;
  id: string;
  method: Method;
  capability?: string;
  input: JsonObject;
}

/** The error of a refused request. */
export interface SurfaceError {
  code: RefusalCode;
  message: string;
  executed: Executed;
  details?: JsonObject;
}

/** A refused request: the action's `run` did not start, unless `executed` is "unknown". */
export interface RefusedResponse {
  protocol: typeof SURFACE_PROTOCOL;
  id: string | null;
  ok: false;
  error: SurfaceError;
}

/** A handled request; for an invoke `result.error` is the business saying no. */
export interface HandledResponse<R> {
  protocol: typeof SURFACE_PROTOCOL;
  id: string;
  ok: true;
  result: R;
}

export type SurfaceResponse<R> = HandledResponse<R> | RefusedResponse;

/** A request that was read, or the refusal to answer it with. */
export type ReadRequest = { ok: true; request: SurfaceRequest } | { ok: false; response: RefusedResponse };

const KEYS = ["protocol", "id", "method", "capability", "input"];

/**
 * Reads an unknown value as a request: protocol, then id, then method, then the other keys.
 * Sizes are the caller's to check (`jsonBytes(input)` against `LIMITS.inputBytes`); it never throws on JSON values.
 */
export function readRequest(value: unknown): ReadRequest {
  if (!isRecordObject(value)) return refuseTo(null, refusal.notAnObject());
  const id = isRequestId(value["id"]) ? value["id"] : null;
  if (value["protocol"] !== SURFACE_PROTOCOL) return refuseTo(id, refusal.unsupportedProtocol());
  if (id === null) return refuseTo(null, refusal.badId());
  const method = METHODS.find((name) => name === value["method"]);
  if (method === undefined) return refuseTo(id, refusal.unknownMethod());
  const extra = Object.keys(value).find((key) => !KEYS.includes(key));
  if (extra !== undefined) return refuseTo(id, refusal.extraKey());
  return readBody(value, id, method);
}

function readBody(value: Record<string, unknown>, id: string, method: Method): ReadRequest {
  const { capability, input = {} } = value;
  if (!isRecordObject(input)) return refuseTo(id, refusal.badInputType());
  const request: SurfaceRequest = { protocol: SURFACE_PROTOCOL, id, method, input: input as JsonObject };
  if (method === "describe") {
    return capability === undefined ? { ok: true, request } : refuseTo(id, refusal.capabilityOnDescribe());
  }
  if (!isCapabilityId(capability)) return refuseTo(id, refusal.badCapability());
  return { ok: true, request: { ...request, capability } };
}

function refuseTo(id: string | null, error: Refusal): ReadRequest {
  return { ok: false, response: refused(id, error) };
}

/** Wraps a refusal as the response to a request id (null where the id could not be read). */
export function refused(id: string | null, error: Refusal): RefusedResponse {
  return { protocol: SURFACE_PROTOCOL, id, ok: false, error };
}

/** Wraps a result as the response to a request id. */
export function handled<R>(id: string, result: R): HandledResponse<R> {
  return { protocol: SURFACE_PROTOCOL, id, ok: true, result };
}
