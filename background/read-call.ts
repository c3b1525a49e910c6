import { readDescribeInput } from "../src/contract/describe.ts";
import { readRequest, type RefusedResponse, refused, type SurfaceRequest } from "../src/contract/envelope.ts";
import { copyJson, isRecordObject, type JsonObject, jsonBytes } from "../src/contract/json.ts";
import { LIMITS } from "../src/contract/limits.ts";
import type { Method } from "../src/contract/protocol.ts";
import { refusal } from "../src/contract/refusals.ts";
import { callParams } from "../src/contract/schemas/hop-agent.ts";

/** A describe or invoke as an agent sent it, read. */
export interface ReadCall {
  session: string;
  page: string | undefined;
  request: SurfaceRequest;
  ownId: boolean;
  waitMs: number;
}

type Read = { ok: true; call: ReadCall } | { ok: false; response: RefusedResponse };

const beside = callParams.omit({ session: true, request: true });

/** Reads the parameters of a describe or invoke: the envelope first, then its sizes, then what stands beside it. */
export function readCall(params: unknown, method: Method): Read {
  if (!isRecordObject(params)) return no(null, refusal.notAnObject());
  const read = readRequest(params["request"]);
  if (!read.ok) return read;
  const { request } = read;
  if (request.method !== method) return no(request.id, refusal.unknownMethod());
  const copy = copyJson(request.input);
  if (!copy.ok) return no(request.id, refusal.notJson(copy.at));
  if (jsonBytes(copy.value) > LIMITS.inputBytes) return no(request.id, refusal.inputTooLarge());
  const input = copy.value as JsonObject;
  const described = method === "describe" ? readDescribeInput(input) : undefined;
  if (described?.ok === false) return no(request.id, described.error);
  const { session, page, ownId, waitMs } = params;
  const rest = beside.safeParse({ page, ownId, waitMs });
  if (!rest.success) return no(request.id, refusal.pageGone());
  const call = {
    // A session of any other form than ours is one that does not exist.
    session: typeof session === "string" ? session : "",
    page: rest.data.page,
    request: { ...request, input },
    ownId: rest.data.ownId ?? false,
    waitMs: rest.data.waitMs ?? LIMITS.defaultWaitMs,
  };
  return { ok: true, call };
}

function no(id: string | null, error: RefusedResponse["error"]): Read {
  return { ok: false, response: refused(id, error) };
}
