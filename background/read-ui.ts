import type { z } from "zod";
import { RPC_ERROR } from "../src/contract/rpc.ts";
import { RpcError } from "../src/link/rpc-error.ts";
import type { Bridge } from "./bridge.ts";

/** What a window's request is answered with, once the background has its state. */
export type UiReady = () => Promise<{ bridge: Bridge; changed(): void }>;

/** The parameters of a window's request; a malformed one is answered with an error. */
export function readUi<S extends z.ZodType>(schema: S, params: unknown): z.infer<S> {
  const parsed = schema.safeParse(params);
  if (!parsed.success) throw new RpcError(RPC_ERROR.invalidParams, "malformed");
  return parsed.data;
}
