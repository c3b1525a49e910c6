import { createReadStream, existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { extname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** A running server of the built examples. */
export interface ExampleServer {
  /** Without a trailing slash; the pages are `/orders/`, `/support-queue/` and `/plain/`. */
  readonly url: string;
  close(): Promise<void>;
}

const BUILT = fileURLToPath(new URL("../dist/examples/", import.meta.url));
const LOOPBACK = "127.0.0.1";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** As strict as a page can be: what works here works under any page's policy. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
].join("; ");

const HEADERS = {
  "content-security-policy": POLICY,
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
};

/** Serves the built examples on this machine only; port 0 takes a free one. */
export async function serveExamples(options: { port?: number; root?: string } = {}): Promise<ExampleServer> {
  const root = options.root ?? BUILT;
  if (!existsSync(join(root, "orders", "index.html")))
    throw new Error("The examples are not built: npm run build -- examples");
  const server = createServer((request, response) => {
    answer(root, request, response).catch(() => response.destroy());
  });
  await listen(server, options.port ?? 0);
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return { url: `http://${LOOPBACK}:${address.port}`, close: () => close(server) };
}

async function answer(root: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = parse(request);
  // Another Host means a foreign name was pointed at this machine (DNS rebinding).
  if (url === undefined) return end(response, 400, "Bad request");
  if (request.method !== "GET" && request.method !== "HEAD") return end(response, 405, "Method not allowed");
  const file = await find(root, url.pathname);
  if (file === "folder") return redirect(response, `${url.pathname}/${url.search}`);
  if (file === undefined) return end(response, 404, "Not found. The pages are /orders/, /support-queue/ and /plain/.");
  response.writeHead(200, { ...HEADERS, "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
  if (request.method === "HEAD") response.end();
  else
    createReadStream(file)
      .on("error", () => response.destroy())
      .pipe(response);
}

function parse(request: IncomingMessage): URL | undefined {
  const host = request.headers.host ?? "";
  if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(host)) return undefined;
  const url = `http://${host}${request.url ?? "/"}`;
  return URL.canParse(url) ? new URL(url) : undefined;
}

/** The file behind a path, "folder" where a slash is missing, undefined where there is nothing to show. */
async function find(root: string, pathname: string): Promise<string | "folder" | undefined> {
  const path = decode(pathname);
  if (path === undefined) return undefined;
  const file = join(root, path.endsWith("/") ? `${path}index.html` : path);
  const base = root.endsWith(sep) ? root : root + sep;
  if (!file.startsWith(base)) return undefined;
  const found = await stat(file).catch(() => undefined);
  // A path with two slashes in front would redirect to another host.
  if (found?.isDirectory() === true) return path.startsWith("//") ? undefined : "folder";
  return found?.isFile() === true ? file : undefined;
}

function decode(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(308, { ...HEADERS, location }).end();
}

function end(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { ...HEADERS, "content-type": "text/plain; charset=utf-8" }).end(text);
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, LOOPBACK, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error === undefined ? resolve() : reject(error)));
    // A browser keeps its connections open; waiting for it would never end.
    server.closeAllConnections();
  });
}
