import type { JsonObject } from "../../src/contract/json.ts";
import { RPC_ERROR } from "../../src/contract/rpc.ts";
import { RpcError } from "../../src/link/rpc-error.ts";

/** A refusal of a verb without an envelope (pages, connect, disconnect, sessions, audit), as this hop carries it. */
export function refuse({ code, message, details }: { code: string; message: string; details?: JsonObject }): never {
  throw new RpcError(RPC_ERROR.refused, message, { code, message, ...(details ? { details } : {}) });
}
