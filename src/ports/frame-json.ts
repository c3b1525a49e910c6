import { type JsonFault, readJson } from "../contract/json.ts";
import { LIMITS } from "../contract/limits.ts";
import { RPC_ERROR, type RpcFailure } from "../contract/rpc.ts";

/** A message, or the answer to bytes that are none. */
export type DecodedFrame = { ok: true; message: unknown } | { ok: false; answer: RpcFailure };

/** Reads a frame's bytes as one JSON text: strict UTF-8, bounded, no byte order mark. */
export function decodeFrame(bytes: Uint8Array): DecodedFrame {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return { ok: false, answer: badFrame("the frame is not UTF-8") };
  }
  const read = readJson(text);
  return read.ok ? { ok: true, message: read.value } : { ok: false, answer: faultAnswer(read.fault) };
}

/** The answer to a frame that could not be read, so it has no id to answer to. */
export function badFrame(problem: string): RpcFailure {
  return failure(RPC_ERROR.parse, `${problem}. Send one JSON-RPC 2.0 message as plain JSON.`);
}

function faultAnswer(fault: JsonFault): RpcFailure {
  if (fault === "syntax") return badFrame("the frame is not JSON");
  if (fault === "depth") return invalid(`it is nested deeper than ${LIMITS.depth}`);
  if (fault === "values") return invalid(`it holds more than ${LIMITS.values} values`);
  return invalid("it holds a value that may not cross: a __proto__ member, a lone surrogate or a number out of range");
}

function invalid(problem: string): RpcFailure {
  return failure(RPC_ERROR.invalidRequest, `The message is refused: ${problem}.`);
}

function failure(code: number, message: string): RpcFailure {
  return { jsonrpc: "2.0", id: null, error: { code, message } };
}
