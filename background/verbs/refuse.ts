import type { Refusal } from "../../src/contract/refusals.ts";
import { RPC_ERROR } from "../../src/contract/rpc.ts";
import { RpcError } from "../../src/link/rpc-error.ts";

/** A refusal of pages, connect, disconnect or sessions, as this hop carries it. */
export function refuse({ code, message, details }: Refusal): never {
  throw new RpcError(RPC_ERROR.refused, message, { code, message, ...(details ? { details } : {}) });
}
