import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ExampleServer, serveExamples } from "../../examples/serve.ts";

let folder: string;
let server: ExampleServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "examples-"));
  const root = join(folder, "built");
  await mkdir(join(root, "orders"), { recursive: true });
  await mkdir(join(folder, "built-secret"));
  await writeFile(join(root, "orders", "index.html"), "<!doctype html><title>Orders</title>");
  await writeFile(join(root, "app.js"), "export {};");
  await writeFile(join(folder, "secret.txt"), "secret");
  await writeFile(join(folder, "built-secret", "index.html"), "secret");
  server = await serveExamples({ port: 0, root });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** A request as bytes: `fetch` would tidy up the path and the Host. */
function ask(path: string, options: { method?: string; host?: string } = {}) {
  const { hostname, port } = new URL(server.url);
  const { method = "GET", host } = options;
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string }>((resolve, reject) => {
    const headers = host === undefined ? {} : { host };
    const sent = request({ hostname, port, path, method, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part: string) => (text += part));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    sent.on("error", reject);
    sent.end();
  });
}

describe("the server of the examples", () => {
  it("listens on loopback only", () => {
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });

  it("serves a page under a policy that allows only its own files", async () => {
    const { status, headers, text } = await ask("/orders/?n=48");
    expect(status).toBe(200);
    expect(text).toContain("Orders");
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    const policy = String(headers["content-security-policy"]);
    for (const part of ["default-src 'none'", "script-src 'self'", "require-trusted-types-for 'script'"]) {
      expect(policy.split("; ")).toContain(part);
    }
    expect(policy).not.toMatch(/unsafe|\*|data:/);
  });

  it("names the type of each file, answers HEAD without a body and sends folders to their slash", async () => {
    expect((await ask("/app.js")).headers["content-type"]).toBe("text/javascript; charset=utf-8");
    expect(await ask("/orders/", { method: "HEAD" })).toMatchObject({ status: 200, text: "" });
    expect(await ask("/orders?n=48")).toMatchObject({ status: 308, headers: { location: "/orders/?n=48" } });
  });

  it.each([
    "/../secret.txt",
    "/%2e%2e/secret.txt",
    "/..%2fsecret.txt",
    "/%2e%2e%2fbuilt-secret/",
    "//orders",
    "/orders/%00",
    "/%",
    "/%ff",
    "/nothing.html",
    "/nothing/",
  ])("shows nothing for %s", async (path) => {
    const { status, text } = await ask(path);
    expect([400, 404]).toContain(status);
    expect(text).not.toContain("secret");
  });

  it("takes only reading methods and its own name", async () => {
    expect((await ask("/orders/", { method: "POST" })).status).toBe(405);
    expect((await ask("/orders/", { host: "rebound.example" })).status).toBe(400);
    expect((await ask("/orders/", { host: "localhost:1" })).status).toBe(200);
  });

  it("says so when the port is taken", async () => {
    await expect(serveExamples({ port: Number(new URL(server.url).port) })).rejects.toThrow("EADDRINUSE");
  });
});
