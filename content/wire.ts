import type { SurfaceRequest } from "../src/contract/envelope.ts";
import type { PAGE_HOP } from "../src/contract/hops.ts";
import type { CallSession, CancelReason, EndReason } from "../src/contract/session.ts";
import type { WaitsFor } from "../src/contract/protocol.ts";

/*
 * The page hop's messages as the two content scripts see them (schemas: `src/contract/schemas/hop-page.ts`; no schema
 * library fits in here). What comes down was made by the background; what comes up from the main world is checked.
 */

/** The page hop's method names, which a test holds equal to their keys; as a type, they cost a script nothing. */
export type PageMethod = keyof typeof PAGE_HOP;

export interface PageCall {
  call: string;
  app: string;
  request: SurfaceRequest;
  session: CallSession;
  declaration?: true;
}

export interface PageCancel {
  call: string;
  reason: CancelReason;
}

export interface PageEnd {
  session: string;
  reason: EndReason;
}

export interface PagePending {
  call: string;
  waitsFor: WaitsFor;
  since: number;
}

/** Why a call has no readable response. */
export type SettleFault = "throws" | "json" | "bytes" | "noSurface" | "closed";

export interface PageSettled {
  call: string;
  response?: unknown;
  fault?: SettleFault;
}

/** The same from the main world: the response is text within the message, so that unreadable text still names its call. */
export interface WorldSettled {
  call: string;
  text?: string;
  fault?: SettleFault;
}

/** One message on the private port, as JSON text; `id` asks for an answer `{ id }` once the work is done. */
export interface WorldMessage {
  method?: PageMethod;
  params?: unknown;
  id?: number;
}
