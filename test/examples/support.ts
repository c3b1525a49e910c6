import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { ConsoleMessage, Page } from "playwright";
import { expect } from "vitest";
import { type ExampleServer, serveExamples } from "../../examples/serve.ts";
import type { BrowserName } from "../support/driver.ts";
import { type Look, WebBrowser } from "../support/web-browser.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const HOUR = 3_600_000;

/** Takes every announced Surface, as a bridge would, and hands its `handle` to the test. */
const LISTEN = `(() => {
  const surfaces = new Map();
  addEventListener("agent-surface:announce", ({ detail: { surface } }) => surfaces.set(surface.app, surface));
  addEventListener("agent-surface:withdraw", ({ detail: { surface } }) => surfaces.delete(surface.app));
  window.listened = surfaces;
})();`;

/** Polls until it is met; the time only stops a hang. */
export const soon = <T>(read: () => T) => expect.poll(read, { timeout: 30_000 });

/** The built example pages in a browser without the extension. */
export class ExamplePages {
  private constructor(
    readonly browser: WebBrowser,
    private readonly server: ExampleServer,
  ) {}

  static async start(name: BrowserName): Promise<ExamplePages> {
    const server = await serveExamples({ port: 0 });
    return new ExamplePages(await WebBrowser.start(name), server);
  }

  /** Opens one page anew, in the tab of those that look the same: one is open at a time. */
  async open(path: string, look: Partial<Look> = {}): Promise<ExamplePage> {
    const page = await this.browser.tab({ script: LISTEN, ...look });
    const opened = new ExamplePage(page);
    await page.goto(this.server.url + path);
    return opened;
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.server.close();
  }
}

/** What a test sends; protocol and id are added where they are missing. */
export type Ask = { id?: string; method?: string; capability?: string; input?: object };

/** One open example page. */
export class ExamplePage {
  static #sent = 0;
  /** Errors, warnings and policy violations the page has reported. */
  readonly #complaints: string[] = [];
  readonly #onConsole = (message: ConsoleMessage) => {
    if (["error", "warning"].includes(message.type())) this.#complaints.push(message.text());
  };
  readonly #onError = (error: Error) => this.#complaints.push(error.message);

  /** Listens to a page that is about to be opened. */
  constructor(readonly page: Page) {
    page.on("console", this.#onConsole);
    page.on("pageerror", this.#onError);
  }

  /** Sends a request to the page's Surface the way a bridge does, with a session of the given scope. */
  async ask(app: string, scope: readonly string[], ask: Ask): Promise<Answer> {
    ExamplePage.#sent += 1;
    const request = { protocol: "pling.surface/0.1", id: `t-${ExamplePage.#sent}`, method: "invoke", ...ask };
    const session = sessionOf(app, scope);
    return this.page.evaluate(
      ({ request, session, app }) => {
        const surface = (window as unknown as { listened: Map<string, ListenedSurface> }).listened.get(app);
        if (surface === undefined) throw new Error(`no Surface of ${app} was announced`);
        const { signal } = new AbortController();
        return surface.handle(request, { session, signal, onPending: () => undefined });
      },
      { request, session, app },
    );
  }

  /** Tells the page's Surface that a session has begun or ended. */
  async tell(app: string, kind: "start" | "end", agent: string): Promise<void> {
    const session = { ...sessionOf(app, []), id: agent, agent: { name: agent, fingerprint: "f" } };
    await this.page.evaluate(
      ({ app, kind, session }) => {
        (window as unknown as { listened: Map<string, ListenedSurface> }).listened.get(app)?.session({ kind, session });
      },
      { app, kind, session },
    );
  }

  announced(): Promise<string[]> {
    return this.page.evaluate(() => [...(window as unknown as { listened: Map<string, unknown> }).listened.keys()]);
  }

  /** Nothing that axe-core finds is left on the page as it is now. */
  async expectAccessible(): Promise<void> {
    // By the debugger's own evaluation: a script element would be refused by the page's policy.
    if (!(await this.page.evaluate(() => "axe" in window))) await this.page.evaluate(AXE);
    const found = await this.page.evaluate(async () => {
      const { axe } = window as unknown as { axe: { run(options: object): Promise<{ violations: AxeViolation[] }> } };
      const { violations } = await axe.run({ resultTypes: ["violations"] });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
    });
    expect(found).toEqual([]);
  }

  /** Ends the test of this page, which has to have been silent; the tab is the next one's. */
  async close(): Promise<void> {
    // What the page has reported so far arrives before this answer.
    await this.page.evaluate("0");
    this.page.off("console", this.#onConsole);
    this.page.off("pageerror", this.#onError);
    expect(this.#complaints).toEqual([]);
  }
}

interface ListenedSurface {
  handle(request: unknown, call: unknown): Promise<Answer>;
  session(change: unknown): void;
}

interface AxeViolation {
  id: string;
  nodes: { target: string[] }[];
}

/** An answer as a test reads it; `toMatchObject` says what it has to be. */
export type Answer = {
  ok: boolean;
  result?: {
    capabilities?: { id: string; record?: { param: string; total: number; offscreen?: number } }[];
    context?: { recordIds?: string[]; nextCursor?: string; records?: { fields?: Record<string, unknown> }[] };
    error?: { code: string; message: string };
  };
  error?: { code: string; message: string };
};

/** A session as a bridge would hand it along. */
export function sessionOf(app: string, scope: readonly string[]) {
  const now = Date.now();
  return {
    id: `s-${scope.join("-")}`,
    agent: { name: "Tester", fingerprint: "f" },
    user: "u",
    origin: "",
    app,
    scope,
    issuedAt: now,
    expiresAt: now + HOUR,
  };
}
