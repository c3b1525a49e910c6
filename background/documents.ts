import type { z } from "zod";
import { PAGE_HOP } from "../src/contract/hops.ts";
import { RPC_ERROR } from "../src/contract/rpc.ts";
import { pageHello, surfacesParams } from "../src/contract/schemas/hop-page.ts";
import { agreeOn, HOP_VERSIONS } from "../src/contract/version.ts";
import type { Channel } from "../src/link/channel.ts";
import { createEmitter } from "../src/link/emitter.ts";
import { createPeer, type Peer } from "../src/link/peer.ts";
import { RpcError } from "../src/link/rpc-error.ts";
import type { PagePlace } from "./decide-session.ts";
import type { Place } from "./decide-origin.ts";
import { Arrivals, GRACE_MS } from "./arrivals.ts";
import { PageDocument } from "./page-document.ts";
import { pageIdOf } from "./page-id.ts";

/** An open page as agents may address it. */
export interface Page extends PagePlace {
  doc: PageDocument;
}

export interface DocumentsParts {
  /** Resolves once the background has its state; a Port may come before. */
  ready(): Promise<unknown>;
  profile(): string;
  isOn(origin: string): boolean;
  /** Sessions of which nothing may start in a document of this origin. */
  ended(origin: string): string[];
  /** A call of this document began to wait or has its answer; rejecting makes the document say it again. */
  reported(doc: PageDocument, method: string, params: unknown): Promise<void>;
  changed(): void;
}

/** The documents that have a Surface now. */
export class Documents {
  readonly #docs = new Map<string, PageDocument>();
  readonly #joins = createEmitter<{ doc: PageDocument; calls: string[] }>();
  readonly #leaves = createEmitter<PageDocument>();
  readonly #changes = createEmitter<void>();
  readonly #arrivals = new Arrivals();

  constructor(readonly parts: DocumentsParts) {}

  /** Hears every document that says hello, with the calls it still holds; the return value stops hearing. */
  get joined() {
    return this.#joins;
  }

  /** Hears every document that is gone for good. */
  get left() {
    return this.#leaves;
  }

  get all(): PageDocument[] {
    return [...this.#docs.values()].filter((doc) => doc.isConnected);
  }

  get(key: string): PageDocument | undefined {
    return this.#docs.get(key);
  }

  /** What there is to choose from for a call of a session. */
  get choice(): { pages: Page[]; places: Place[] } {
    return { pages: this.pages, places: this.all.map(({ place }) => place) };
  }

  /** Every open page of a site that is on; where a reload left two documents in one place, the later one. */
  get pages(): Page[] {
    const pages = new Map<string, Page>();
    for (const doc of this.all) {
      const { tab, origin } = doc.place;
      if (!this.parts.isOn(origin)) continue;
      for (const [app, id] of doc.apps) pages.set(id, { id, app, origin, tab, doc });
    }
    return [...pages.values()];
  }

  /** Asks again at each change while pages may still be on their way, after a navigation or a start of the worker. */
  async whenThere<T extends { ok: true } | { ok: false; maySoonBeThere: boolean }>(
    pick: () => T,
    tab?: number,
  ): Promise<T> {
    let picked = pick();
    while (!picked.ok && picked.maySoonBeThere) {
      const left = this.#arrivals.until(tab) - Date.now();
      if (left <= 0) break;
      await this.#change(left);
      picked = pick();
    }
    return picked;
  }

  /** Resolves when no document is known to be on its way. */
  async steady(): Promise<void> {
    const isAway = () => [...this.#docs.values()].some((doc) => !doc.isConnected);
    await this.whenThere(() => {
      return this.#arrivals.isAny || isAway() ? { ok: false, maySoonBeThere: true } : { ok: true };
    });
  }

  /** A tab shows another page: of a site that is on, loading or loaded, or of another. */
  navigated(tab: number, page: { isOn: boolean; isComplete: boolean }): void {
    // A page that has brought its Surface already is not waited for once more when the rest of it has loaded.
    const isHere = page.isComplete && this.all.some(({ place }) => place.tab === tab);
    if (page.isOn && !isHere) this.#arrivals.loads(tab, page.isComplete);
    else this.#arrivals.arrived(tab);
  }

  /** Takes the Port of a content script; `place` is what the browser says of its sender. */
  accept(channel: Channel, place: Place): void {
    let doc: PageDocument | undefined;
    let isClosed = false;
    const joined = this.#arrivals.joining();
    const known = () => {
      if (doc === undefined) throw new RpcError(RPC_ERROR.unauthenticated, "say hello first");
      return doc;
    };
    const peer: Peer = createPeer(channel, {
      [PAGE_HOP.hello]: async (params) => {
        await this.parts.ready();
        const said = this.#read(params, place.origin);
        const apps = await this.#idsOf(place, said);
        if (isClosed) throw new RpcError(RPC_ERROR.refused, "the Port has closed");
        // In one task: a call that is dispatched over this Port must not be looked for in the hello that opened it.
        doc = this.#open(place, peer);
        doc.frame = said.frame;
        doc.apps = apps;
        joined();
        this.#arrivals.arrived(place.tab);
        this.#joins.emit({ doc, calls: said.calls });
        this.#changed();
        return { ended: this.parts.ended(place.origin) };
      },
      [PAGE_HOP.surfaces]: (params) => this.#list(known(), surfacesParams.parse(params).apps),
      [PAGE_HOP.pending]: (params) => this.parts.reported(known(), PAGE_HOP.pending, params),
      [PAGE_HOP.settled]: (params) => this.parts.reported(known(), PAGE_HOP.settled, params),
    });
    peer.onClose(() => {
      isClosed = true;
      joined();
      if (doc) this.#lost(doc, peer);
    });
  }

  /** A closed tab takes its documents along at once. */
  tabClosed(tab: number): void {
    this.#arrivals.arrived(tab);
    for (const doc of this.#docs.values()) if (doc.place.tab === tab) this.#leave(doc);
  }

  /** Closes the link to every document of an origin whose site was turned off. */
  closeOrigin(origin: string): void {
    for (const doc of this.all) if (doc.place.origin === origin) doc.close();
  }

  #read(params: unknown, origin: string): z.infer<typeof pageHello> {
    if (!this.parts.isOn(origin)) throw new RpcError(RPC_ERROR.refused, "this site is off");
    const hello = pageHello.safeParse(params);
    if (!hello.success) throw new RpcError(RPC_ERROR.invalidParams, "not a hello");
    if (agreeOn(HOP_VERSIONS, hello.data.versions).ok) return hello.data;
    throw new RpcError(RPC_ERROR.unauthenticated, "no common version");
  }

  #open(place: Place, peer: Peer): PageDocument {
    const key = place.documentId ?? `${place.tab}:${place.frameId}:${crypto.randomUUID()}`;
    const doc = this.#docs.get(key) ?? new PageDocument(key, place);
    doc.attach(peer);
    // A document that comes again stands after the one it may follow in the same place.
    this.#docs.delete(key);
    this.#docs.set(key, doc);
    return doc;
  }

  async #list(doc: PageDocument, apps: string[]): Promise<void> {
    doc.lists += 1;
    const list = doc.lists;
    const listed = await this.#idsOf(doc.place, { frame: doc.frame, apps });
    // Digests may be done in another order than the lists came.
    if (list !== doc.lists) return;
    doc.apps = listed;
    this.#changed();
  }

  async #idsOf(
    { tab, origin }: Place,
    { frame, apps }: { frame: number[]; apps: string[] },
  ): Promise<Map<string, string>> {
    const profile = this.parts.profile();
    const ids = apps.map(async (app) => [app, await pageIdOf({ profile, tab, frame, origin, app })] as const);
    return new Map(await Promise.all(ids));
  }

  #lost(doc: PageDocument, peer: Peer): void {
    if (!doc.detach(peer)) return;
    this.#arrivals.dropped();
    doc.awaitReturn(GRACE_MS, () => this.#leave(doc));
    this.#changed();
  }

  #leave(doc: PageDocument): void {
    if (this.#docs.get(doc.key) !== doc) return;
    this.#docs.delete(doc.key);
    doc.close();
    this.#leaves.emit(doc);
    this.#changed();
  }

  #changed(): void {
    this.#changes.emit();
    this.parts.changed();
  }

  #change(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        stop();
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(done, withinMs);
      const stop = this.#changes.add(done);
    });
  }
}
