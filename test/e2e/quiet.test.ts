import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Agent } from "../support/agent.ts";
import { BROWSERS } from "../support/driver.ts";
import { servePages } from "../support/pages.ts";
import { processesWith } from "../support/processes.ts";
import { grant, pageId, Stage } from "../support/stage.ts";

/** The inodes of all TCP sockets that listen, from the kernel's own table (proc(5)). */
function listeningInodes(): Set<string> {
  const rows = ["/proc/net/tcp", "/proc/net/tcp6"].flatMap((file) =>
    readFileSync(file, "utf8").trim().split("\n").slice(1),
  );
  return new Set(
    rows
      .map((row) => row.trim().split(/\s+/))
      .filter((cells) => cells[3] === "0A")
      .map((cells) => cells[9] ?? ""),
  );
}

/** The command lines of processes that hold one of these sockets. */
function holders(inodes: Set<string>): string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const links = readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`));
        const holds = links.some((link) => inodes.has(/^socket:\[(\d+)\]$/.exec(link)?.[1] ?? ""));
        return holds ? [readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ")] : [];
      } catch {
        // The process ended while it was looked at.
        return [];
      }
    });
}

describe.each(BROWSERS)("in %s", (browser) => {
  let stage: Stage;
  let agent: Agent;

  beforeAll(async () => {
    stage = await Stage.open({ browser });
    agent = await stage.agent("Quiet");
  });
  afterAll(() => stage?.close());

  test.runIf(process.platform === "linux")(
    "with the whole chain up, no process of ours listens on a port",
    async () => {
      await stage.orders();
      await grant(stage, agent, { page: await pageId(agent, "orders"), capabilities: ["orders.overview"] });
      expect(await processesWith("agent-surface.mjs", stage.home)).not.toEqual([]);
      const ours = holders(listeningInodes()).filter((line) => line.includes("agent-surface.mjs"));
      expect(ours).toEqual([]);
    },
  );

  test("a page without a Surface gets a hook and nothing else: no link, no message, no global besides", async () => {
    const site = await servePages(stage.cleanup, { "/": "<!doctype html><title>Empty</title>" });
    const page = await stage.browser.open(site);
    expect(
      await page.evaluate(
        `(({ writable, configurable }) => ({ writable, configurable }))(Object.getOwnPropertyDescriptor(window, "agentSurface"))`,
      ),
    ).toEqual({ writable: false, configurable: false });
    await page.close();
  });
});
