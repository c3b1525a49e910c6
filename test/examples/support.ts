import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright";
import { expect } from "vitest";
import { type ExampleServer, serveExamples } from "../../examples/serve.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const HOUR = 3_600_000;

/** Takes every announced Surface, as a bridge would, and hands its `handle` to the test. */
const LISTEN = `(() => {
  const surfaces = new Map();
  addEventListener("agent-surface:announce", ({ detail: { surface } }) => surfaces.set(surface.app, surface));
  addEventListener("agent-surface:withdraw", ({ detail: { surface } }) => surfaces.delete(surface.app));
  window.listened = surfaces;
})();`;

/** The built example pages in a browser without the extension. */
export class ExamplePages {
  readonly #browser: Browser;
  readonly #server: ExampleServer;

  private constructor(browser: Browser, server: ExampleServer) {
    this.#browser = browser;
    this.#server = server;
  }

  static async start(): Promise<ExamplePages> {
    const server = await serveExamples({ port: 0 });
    const browser = await chromium.launch({ executablePath: "/usr/bin/chromium" });
    return new ExamplePages(browser, server);
  }

  async open(path: string, options: BrowserContextOptions = {}): Promise<ExamplePage> {
    const context = await this.#browser.newContext({
      locale: "en-US",
      viewport: { width: 1280, height: 900 },
      ...options,
    });
    await context.addInitScript(LISTEN);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.goto(this.#server.url + path);
    return new ExamplePage(page, complaints);
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await this.#server.close();
  }
}

/** What a test sends; protocol and id are added where they are missing. */
export type Ask = { id?: string; method?: string; capability?: string; input?: object };

/** One open example page. */
export class ExamplePage {
  static #sent = 0;

  constructor(
    readonly page: Page,
    /** Errors and policy violations the page has reported. */
    readonly complaints: readonly string[],
  ) {}

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
    await this.page.evaluate(AXE);
    const found = await this.page.evaluate(async () => {
      const { axe } = window as unknown as { axe: { run(): Promise<{ violations: AxeViolation[] }> } };
      const { violations } = await axe.run();
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
    });
    expect(found).toEqual([]);
  }

  async close(): Promise<void> {
    expect(this.complaints).toEqual([]);
    await this.page.context().close();
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
