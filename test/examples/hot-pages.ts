import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "playwright";
import { createServer, type ViteDevServer } from "vite";
import { ExamplePage } from "./support.ts";

const EXAMPLES = fileURLToPath(new URL("../../examples/", import.meta.url));

/** As the other pages' listener, and it keeps what it heard, in order. */
const LISTEN = `(() => {
  const surfaces = new Map();
  const heard = [];
  addEventListener("agent-surface:announce", ({ detail: { surface } }) => {
    heard.push("announce");
    surfaces.set(surface.app, surface);
  });
  addEventListener("agent-surface:withdraw", ({ detail: { surface } }) => {
    heard.push("withdraw");
    if (surfaces.get(surface.app) === surface) surfaces.delete(surface.app);
  });
  Object.assign(window, { listened: surfaces, heard });
})();`;

type Edit = (code: string) => string;

/** The example pages as their authors see them: from Vite's own server, with hot updates and development builds. */
export class HotPages {
  private constructor(
    private readonly browser: Browser,
    private readonly server: ViteDevServer,
    private readonly edits: Map<string, Edit>,
  ) {}

  static async start(): Promise<HotPages> {
    const edits = new Map<string, Edit>();
    const server = await serve(edits);
    const browser = await chromium.launch({ executablePath: "/usr/bin/chromium" });
    return new HotPages(browser, server, edits);
  }

  async open(path: string): Promise<ExamplePage> {
    const context = await this.browser.newContext({ locale: "en-US" });
    await context.addInitScript(LISTEN);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    // Vite's client says so once updates reach the page; one sent before is lost.
    const connected = page.waitForEvent("console", (message) => message.text().includes("connected"));
    await page.goto(new URL(path, this.server.resolvedUrls?.local[0]).href);
    await connected;
    return new ExamplePage(page, complaints);
  }

  /** Serves one file of the examples changed from now on, and updates the open pages as saving it would. */
  async edit(file: string, change: Edit): Promise<void> {
    const path = join(EXAMPLES, file);
    this.edits.set(path, change);
    const { moduleGraph } = this.server.environments.client;
    const modules = [...(moduleGraph.getModulesByFile(path) ?? [])];
    if (modules.length === 0) throw new Error(`no open page has loaded ${file}`);
    await Promise.all(modules.map((module) => this.server.environments.client.reloadModule(module)));
  }

  /** Takes every edit back, for the pages that are opened next. */
  restore(): void {
    const { moduleGraph } = this.server.environments.client;
    for (const path of this.edits.keys()) moduleGraph.onFileChange(path);
    this.edits.clear();
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.server.close();
    await rm(this.server.config.cacheDir, { recursive: true, force: true });
  }
}

async function serve(edits: ReadonlyMap<string, Edit>): Promise<ViteDevServer> {
  const server = await createServer({
    configFile: join(EXAMPLES, "vite.config.ts"),
    cacheDir: await mkdtemp(join(tmpdir(), "hot-pages-")),
    logLevel: "error",
    plugins: [{ name: "edits", enforce: "pre", transform: (code, id) => edits.get(id)?.(code) ?? null }],
    // What a framework's page imports is bundled before the first page asks: later it would reload that page.
    optimizeDeps: { entries: ["frameworks/*/index.html"] },
    // The files on the disk stay as they are; a test edits what is served.
    server: { host: "127.0.0.1", port: 0, watch: null },
  });
  return server.listen();
}
