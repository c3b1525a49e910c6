import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { bundlePage } from "./bundle.ts";

/** As strict as a page can be: no eval, no inline script or style, and markup only from trusted types. */
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; require-trusted-types-for 'script'; base-uri 'none'";

/** One page with a script of the test's own, under a strict CSP. */
export interface Site {
  /** Without a trailing slash. */
  url: string;
  close(): Promise<void>;
}

/** Serves a bare page with the bundled `script`. */
export async function serveSite(script: string): Promise<Site> {
  const { main, later } = await bundlePage(script);
  const files: Record<string, string> = { "/page.js": main, "/icon.svg": ICON };
  for (const [name, code] of Object.entries(later)) files[`/${name}`] = code;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const file = files[pathname];
    const type = file === undefined ? "text/html" : pathname.endsWith(".svg") ? "image/svg+xml" : "text/javascript";
    response.writeHead(200, { "content-type": `${type}; charset=utf-8`, "content-security-policy": CSP });
    response.end(file ?? htmlOf(pathname));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A page without an icon has the browser look for one, and Firefox tell the page that its policy forbids that. */
const ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';

/** `/` has no language of its own, `/zh` and `/en` say theirs, `/rtl` runs the other way. */
function htmlOf(pathname: string): string {
  const attributes: Record<string, string> = {
    "/zh": 'lang="zh-CN"',
    "/en": 'lang="en"',
    "/rtl": 'lang="en" dir="rtl"',
  };
  return `<!doctype html><html ${attributes[pathname] ?? ""}><meta charset="utf-8"><title>Page</title><link rel="icon" href="/icon.svg">
<body><main><h1>Orders</h1><button id="under">A button of the page</button></main><script type="module" src="/page.js"></script></body></html>`;
}
