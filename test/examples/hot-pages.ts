import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createServer, type ViteDevServer } from "vite";
import type { WebBrowser } from "../support/web-browser.ts";
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

/** Vite's own server of the examples, with hot updates and development builds; browsers take turns with it. */
export class HotServer {
  private constructor(
    private readonly server: ViteDevServer,
    private readonly edits: Map<string, Edit>,
  ) {}

  static async start(): Promise<HotServer> {
    const edits = new Map<string, Edit>();
    return new HotServer(await serve(edits), edits);
  }

  urlOf(path: string): string {
    return new URL(path, this.server.resolvedUrls?.local[0]).href;
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
    await this.server.close();
    await rm(this.server.config.cacheDir, { recursive: true, force: true });
  }
}

/** The example pages as their authors see them. */
export class HotPages {
  constructor(
    private readonly browser: WebBrowser,
    private readonly server: HotServer,
  ) {}

  /** Opens one page anew, in the one tab there is for them. */
  async open(path: string): Promise<ExamplePage> {
    const page = await this.browser.tab({ script: LISTEN });
    const opened = new ExamplePage(page);
    // Vite's client says so once updates reach the page; one sent before is lost.
    const connected = page.waitForEvent("console", (message) => message.text().includes("connected"));
    await page.goto(this.server.urlOf(path));
    await connected;
    return opened;
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
