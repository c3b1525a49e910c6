import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Cleanup } from "./processes.ts";

/** Serves small pages of a test's own on loopback; gives the address they start with. */
export async function servePages(cleanup: Cleanup, pages: Record<string, string>): Promise<string> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const html = pages[pathname];
    response.writeHead(html === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" });
    response.end(html ?? "");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  cleanup.add(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
