import { isAppName } from "../src/contract/ids.ts";
import { readJson } from "../src/contract/json.ts";
import { SURFACES } from "../src/contract/limits.ts";
import { WAITS_FOR } from "../src/contract/protocol.ts";
import { BackgroundLink } from "./background-link.ts";
import { createHeldCalls, type Reports } from "./held-calls.ts";
import type { PageCall, PageEnd, PageMethod, PagePending, PageSettled, SettleFault, WorldSettled } from "./wire.ts";
import { createWorldLink, type WorldLink } from "./world-link.ts";

/** Carries calls between the background and the main world, and knows which of them this document has accepted. */
export class Relay {
  readonly #calls = createHeldCalls();
  /** Sessions of which nothing starts here any more, with the end that is under way or done. */
  readonly #ended = new Map<string, Promise<void>>();
  readonly #world: WorldLink;
  readonly #background: BackgroundLink;
  #apps: string[] = [];
  /** The list that the last hello said. */
  #saidApps: string[] = [];

  constructor(port: MessagePort, frame: number[]) {
    this.#world = createWorldLink(port, {
      message: (method, params) => this.#hear(method, params),
      broken: () => this.#breakOff(),
    });
    this.#background = new BackgroundLink({
      serve: (method, params) => this.#serve(method, params),
      hello: () => {
        this.#saidApps = this.#apps;
        return { frame, apps: this.#apps, calls: this.#calls.ids() };
      },
      isNeeded: () => this.#apps.length + this.#calls.ids().length > 0,
      opened: (ended) => this.#opened(ended),
      gone: () => {
        this.#world.send("bye", {});
        this.#world.close();
      },
    });
  }

  /** The script was injected again, as when its site was turned on: look whether a Port is needed. */
  wake(): void {
    this.#background.wake();
  }

  /** What the background asks; it is ours, so its parameters have the stated form. */
  #serve(method: PageMethod, params: unknown): unknown {
    if (method === "call") return this.#accept(params as PageCall);
    if (method === "end") return this.#end(params as PageEnd);
    return this.#world.send(method, params);
  }

  #accept(params: PageCall): { accepted: boolean; code?: string } {
    if (this.#ended.has(params.session.id)) return { accepted: false, code: "SESSION_REVOKED" };
    if (!this.#apps.includes(params.app)) return { accepted: false, code: "NO_SURFACE" };
    if (this.#calls.accept(params.call)) this.#world.send("call", params);
    return { accepted: true };
  }

  #end(params: PageEnd): Promise<void> {
    const ending = this.#ended.get(params.session) ?? this.#world.ask("end", params);
    this.#ended.set(params.session, ending);
    return ending;
  }

  /** What the main world says; the page may be behind it, so every part is looked at. False: it answers nothing held. */
  #hear(method: unknown, params: Record<string, unknown>): boolean {
    const { call, text, fault, waitsFor, since } = params as Partial<PagePending & WorldSettled>;
    if (method === "surfaces") this.#list(params["apps"]);
    if (!call) return false;
    if (method === "settled") return this.#note(call, { settled: { call, ...readAnswer(text, fault) } });
    if (method === "pending" && waitsFor && WAITS_FOR.includes(waitsFor) && Number.isSafeInteger(since)) {
      this.#note(call, { pending: { call, waitsFor, since: Number(since) } });
    }
    return false;
  }

  #list(apps: unknown): void {
    this.#apps = Array.isArray(apps) ? apps.filter(isAppName).slice(0, SURFACES) : [];
    this.#background.notify("surfaces", { apps: this.#apps });
    this.#background.open();
  }

  #note(call: string, change: Reports): boolean {
    const isNew = this.#calls.note(call, change);
    if (isNew) this.#report(change);
    return isNew;
  }

  #report({ pending, settled }: Reports): void {
    if (settled) this.#background.tell("settled", settled, () => this.#calls.drop(settled.call));
    else if (pending) this.#background.notify("pending", pending);
  }

  #opened(ended: string[]): void {
    // A Surface that came while the hello was on its way.
    if (this.#saidApps !== this.#apps) this.#background.notify("surfaces", { apps: this.#apps });
    for (const session of ended) void this.#end({ session, reason: "revoked" });
    for (const reports of this.#calls.reports()) this.#report(reports);
  }

  #breakOff(): void {
    this.#list([]);
    for (const call of this.#calls.ids()) this.#note(call, { settled: { call, fault: "closed" } });
  }
}

/** Reads the text of an answer; the page may be behind it, so it is checked as everything from there. */
function readAnswer(text: unknown, fault: SettleFault | undefined): Omit<PageSettled, "call"> {
  if (fault) return { fault };
  const read = typeof text === "string" ? readJson(text) : undefined;
  if (read?.ok) return { response: read.value };
  return { fault: read?.fault === "bytes" || read?.fault === "values" ? "bytes" : "json" };
}
