import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, chromium, type Page } from "playwright";
import { findChromium } from "../../scripts/lib/setup.mjs";
import { bundlePage } from "./bundle.ts";

/** As strict as a page can be: no eval, no inline script or style, and markup only from trusted types. */
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; require-trusted-types-for 'script'; base-uri 'none'";

/** One page with a script of the test's own, in a real browser, under a strict CSP. */
export interface Site {
  url: string;
  browser: Browser;
  open(options?: { locale?: string; colorScheme?: "light" | "dark"; path?: string }): Promise<Page>;
  close(): Promise<void>;
}

/** Serves `html` (or a bare page) with the bundled `script` and starts a browser for it. */
export async function openSite(script: string, pages: Record<string, string> = {}): Promise<Site> {
  const { main, later } = await bundlePage(script);
  const files: Record<string, string> = { "/page.js": main };
  for (const [name, code] of Object.entries(later)) files[`/${name}`] = code;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const script = files[pathname];
    const type = script === undefined ? "text/html" : "text/javascript";
    response.writeHead(200, { "content-type": `${type}; charset=utf-8`, "content-security-policy": CSP });
    response.end(script ?? pages[pathname] ?? htmlOf(pathname));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error("no Chromium found: run `npm test`, which installs it");
  const browser = await chromium.launch({ executablePath });
  return {
    url,
    browser,
    async open({ locale = "en-US", colorScheme = "light", path = "/" } = {}) {
      const context = await browser.newContext({ locale, colorScheme, viewport: { width: 900, height: 700 } });
      const page = await context.newPage();
      await page.goto(url + path);
      return page;
    },
    async close() {
      await browser.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** `/` has no language of its own, `/zh` and `/en` say theirs, `/rtl` runs the other way. */
function htmlOf(pathname: string): string {
  const attributes: Record<string, string> = {
    "/zh": 'lang="zh-CN"',
    "/en": 'lang="en"',
    "/rtl": 'lang="en" dir="rtl"',
  };
  return `<!doctype html><html ${attributes[pathname] ?? ""}><meta charset="utf-8"><title>Page</title>
<body><main><h1>Orders</h1><button id="under">A button of the page</button></main><script type="module" src="/page.js"></script></body></html>`;
}
