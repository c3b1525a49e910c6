/** A JSON-RPC 2.0 message, as every hop of ours carries it (jsonrpc.org/specification). */
export type RpcMessage = RpcRequest | RpcNotification | RpcSuccess | RpcFailure;

export type RpcId = number | string;

export interface RpcRequest {
  jsonrpc: "2.0";
  id: RpcId;
  method: string;
  params?: unknown;
}

export interface RpcNotification {
  jsonrpc: "2.0";
  method: string;
  params?: unknown;
}

export interface RpcSuccess {
  jsonrpc: "2.0";
  id: RpcId;
  result: unknown;
}

export interface RpcFailure {
  jsonrpc: "2.0";
  id: RpcId | null;
  error: { code: number; message: string; data?: unknown };
}

/** The error numbers of JSON-RPC 2.0, and the range it leaves to applications. */
export const RPC_ERROR = {
  parse: -32_700,
  invalidRequest: -32_600,
  methodNotFound: -32_601,
  invalidParams: -32_602,
  internal: -32_603,
  /** A refusal of ours: `data` is `{ code, message, … }` with a code of `REFUSAL_CODES`. */
  refused: -32_000,
  /** The two ends speak no common version, or the handshake failed. */
  unauthenticated: -32_001,
} as const;

/** What an unknown value is as a JSON-RPC message; undefined if it is none. */
export function readRpc(value: unknown): RpcMessage | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const message = value as Record<string, unknown>;
  if (message["jsonrpc"] !== "2.0") return undefined;
  const { id, method, error } = message;
  const hasId = typeof id === "string" || typeof id === "number";
  if (typeof method === "string") return id === undefined || hasId ? (value as RpcRequest) : undefined;
  if ("result" in message) return hasId && error === undefined ? (value as RpcSuccess) : undefined;
  const isError = typeof error === "object" && error !== null && typeof Reflect.get(error, "code") === "number";
  return isError && (hasId || id === null) ? (value as RpcFailure) : undefined;
}
