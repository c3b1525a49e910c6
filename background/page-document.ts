import { PAGE_HOP } from "../src/contract/hops.ts";
import { LIMITS } from "../src/contract/limits.ts";
import type { CallSession, CancelReason, EndReason } from "../src/contract/session.ts";
import type { SurfaceRequest } from "../src/contract/envelope.ts";
import { pageCallResult } from "../src/contract/schemas/hop-page.ts";
import type { z } from "zod";
import type { Peer } from "../src/link/peer.ts";
import type { Place } from "./decide-origin.ts";

/** One call on its way to a Surface. */
export interface PageCall {
  call: string;
  app: string;
  request: SurfaceRequest;
  session: CallSession;
  declaration?: true;
}

/** One document of a page with a Surface, over all the Ports it opens in its life. */
export class PageDocument {
  /** App → page id. */
  apps = new Map<string, string>();
  frame: number[] = [];
  /** How many lists of apps it has sent. */
  lists = 0;
  #peer: Peer | undefined;
  #away: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly key: string,
    readonly place: Place,
  ) {}

  get isConnected(): boolean {
    return this.#peer !== undefined;
  }

  attach(peer: Peer): void {
    const old = this.#peer;
    clearTimeout(this.#away);
    this.#peer = peer;
    old?.close("replaced");
  }

  /** Forgets the Port if it is the present one; true if it was. */
  detach(peer: Peer): boolean {
    if (this.#peer !== peer) return false;
    this.#peer = undefined;
    return true;
  }

  /** Calls `gone` unless a Port is attached within this time; every absence has a time of its own. */
  awaitReturn(withinMs: number, gone: () => void): void {
    clearTimeout(this.#away);
    this.#away = setTimeout(gone, withinMs);
  }

  close(): void {
    clearTimeout(this.#away);
    this.#peer?.close();
  }

  /** Hands a call over in this very task; resolves with the document's word on whether it took it. */
  async call(call: PageCall): Promise<z.infer<typeof pageCallResult>> {
    return pageCallResult.parse(await this.#ask(PAGE_HOP.call, call, LIMITS.runMs));
  }

  cancel(call: string, reason: CancelReason): void {
    this.#peer?.notify(PAGE_HOP.cancel, { call, reason });
  }

  begin(session: CallSession): void {
    this.#peer?.notify(PAGE_HOP.begin, { session });
  }

  /** Resolves once nothing of the session waits in this document and nothing of it can start any more. */
  async end(session: string, reason: EndReason): Promise<void> {
    await this.#ask(PAGE_HOP.end, { session, reason }, LIMITS.confirmMs + LIMITS.runMs);
  }

  #ask(method: string, params: unknown, timeoutMs: number): Promise<unknown> {
    if (this.#peer === undefined) return Promise.reject(new Error("the document has no Port"));
    return this.#peer.request(method, params, { timeoutMs });
  }
}
