/** Why a request over a link did not get its result. */
export type LinkFault = "closed" | "timeout" | "cancelled" | "remote";

/** The one error a link rejects with. */
export class LinkError extends Error {
  constructor(
    readonly fault: LinkFault,
    message: string,
    /** The other end's error number and data, where it answered. */
    readonly remote?: { code: number; data?: unknown },
  ) {
    super(message);
    this.name = "LinkError";
  }
}

/** Thrown by a handler to answer with a JSON-RPC error of its own choice. */
export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message);
    this.name = "RpcError";
  }
}
