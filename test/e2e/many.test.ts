import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serveExamples } from "../../examples/serve.ts";
import { Agent, pick, runCli } from "../support/agent.ts";
import { Chromium } from "../support/chromium.ts";
import { type Browser, BROWSERS, type BrowserName, type Tab } from "../support/driver.ts";
import { Firefox } from "../support/firefox.ts";
import { Cleanup, noProcessWith, processesWith, untilFound } from "../support/processes.ts";
import { answerDialog, decideGrant, dialog } from "../support/stage.ts";

/** One profile of one browser with a site that only it shows, and the agent that works there. */
interface Seat {
  name: BrowserName;
  /** Its profile's folder: every process of it, and no other, names it. */
  profile: string;
  browser: Browser;
  site: string;
  orders: Tab;
  agent: Agent;
  page: string;
  session: string;
}

const cleanup = new Cleanup();
let root: string;
let home: string;
let seats: Seat[];
const agents: { name: string; client: Agent["client"] }[] = [];

beforeAll(async () => {
  root = await cleanup.folder("many");
  home = join(root, "as");
  seats = await Promise.all(BROWSERS.flatMap((name) => [sit(name, 1), sit(name, 2)]));
});
afterAll(() => cleanup.run());

async function sit(name: BrowserName, number: number): Promise<Seat> {
  const profile = join(root, `${name}-${number}`);
  const where = name === "chromium" ? ["--user-data-dir", profile] : [];
  const installed = await runCli(["install", "--browser", name, ...where], { home, env: { HOME: root } });
  expect(installed.code, installed.stderr).toBe(0);
  const server = await serveExamples({ port: 0 });
  cleanup.add(() => server.close());
  const start = name === "chromium" ? Chromium.start : Firefox.start;
  const browser = await start(cleanup, { userDataDir: profile, home: root });
  const site = new URL(server.url).origin;
  const orders = await browser.open(`${site}/orders/?n=48`);
  const agent = await hire(`${name} ${number}`);
  return { name, profile, browser, site, orders, agent, page: "", session: "" };
}

async function list(agent: Agent): Promise<{ pages: Record<string, string>[]; browsers: Record<string, string>[] }> {
  const { data } = await agent.call("surface_pages");
  const [pages, browsers] = [pick(data, "pages"), pick(data, "browsers")];
  return { pages: Array.isArray(pages) ? pages : [], browsers: Array.isArray(browsers) ? browsers : [] };
}

/** The list once it holds this many pages and browsers. */
function listOf(agent: Agent, count: number): ReturnType<typeof list> {
  return untilFound(`${count} pages of ${count} browsers`, async () => {
    const found = await list(agent);
    return found.pages.length === count && found.browsers.length === count ? found : undefined;
  });
}

const update = ({ agent, session }: Seat, note: string) =>
  agent.call("surface_invoke", { session, capability: "update_note@order", input: { record: "SO-1002", note } });

const noteIn = ({ orders }: Seat) =>
  orders.evaluate(`document.querySelector('tr[data-id="SO-1002"] td.note').innerText`);

/** A whole change of a note, with the person's yes in the page. */
async function changes(seat: Seat, note: string): Promise<void> {
  const asked = update(seat, note);
  await answerDialog(seat.orders, "Confirm");
  expect((await asked).data).toMatchObject({ ok: true, result: { outcome: "succeeded" } });
  expect(await noteIn(seat)).toContain(note);
}

/** Starts a process of the agent that works at a seat. */
async function hire(seatName: string): Promise<Agent> {
  const agent = await Agent.connect(cleanup, { home, name: seatName });
  agents.push({ name: seatName, client: agent.client });
  return agent;
}

const sockets = async () => (await readdir(join(home, "s"))).filter((file) => /^[0-9a-f]{8}$/.test(file));

/** The browser's own process; those it started carry a mark of their own. */
async function mainProcess({ profile, name }: Seat): Promise<number> {
  const all = await processesWith(profile);
  const helpers = await processesWith(profile, name === "chromium" ? "--type=" : "-contentproc");
  const [pid, ...more] = all.filter((each) => !helpers.includes(each) && each !== process.pid);
  if (pid === undefined || more.length > 0) throw new Error(`${1 + more.length} main processes of ${profile}`);
  return pid;
}

function processOf({ agent }: Seat): number {
  const { pid } = agent.client.transport as StdioClientTransport;
  if (pid === null) throw new Error("the agent has ended");
  return pid;
}

describe("two profiles of each browser and an agent for each", () => {
  test("are all listed, each under its own name, and each grant is asked where its page is", async () => {
    for (const seat of seats) {
      const { pages, browsers } = await listOf(seat.agent, seats.length);
      expect(new Set(pages.map(({ origin }) => origin))).toEqual(new Set(seats.map(({ site }) => site)));
      expect(new Set(browsers.map(({ browser, profile }) => `${browser} ${profile}`)).size).toBe(seats.length);
      seat.page = pages.find(({ origin }) => origin === seat.site)?.["page"] ?? "";
      const window = seat.browser.grantWindow();
      const capabilities = ["update_note@order", "orders.overview"];
      const asked = seat.agent.call("surface_connect", {
        page: seat.page,
        capabilities,
        reason: "To note a callback.",
      });
      await decideGrant(await window, { allow: true, tick: capabilities });
      seat.session = String(pick((await asked).data, "session"));
    }
    const labels = async ({ agent }: Seat) => (await list(agent)).pages.filter(({ session }) => session !== undefined);
    for (const seat of seats) expect(await labels(seat)).toMatchObject([{ page: seat.page, session: seat.session }]);
  });

  test("act at once, each in its own page and by its own session", async () => {
    await Promise.all(seats.map((seat, at) => changes(seat, `note ${at}`)));
    for (const [at, seat] of seats.entries()) {
      expect(await noteIn(seat)).toContain(`note ${at}`);
      const other = seats[(at + 1) % seats.length] ?? seat;
      const stolen = await update({ ...seat, session: other.session }, "stolen");
      expect(stolen.data).toMatchObject({ ok: false, error: { code: "SESSION_MISSING", executed: "no" } });
      expect(await dialog(other.orders).count()).toBe(0);
    }
  });

  test.each(["SIGTERM", "SIGKILL"] as const)("go on while one agent is ended by %s in mid-call", async (signal) => {
    const [victim, ...others] = seats;
    if (victim === undefined) throw new Error("nobody is there");
    const lost = update(victim, "lost").catch(() => "the agent has ended");
    await dialog(victim.orders).waitShown();
    const pid = processOf(victim);
    process.kill(pid, signal);
    expect(await lost).toBe("the agent has ended");
    await Promise.all(others.map((seat) => changes(seat, `after ${signal}`)));
    await noProcessWith("mcp", "--agent", `${victim.name} 1`);
    // Another process of the same agent has the same sessions, and the person decides what waited.
    victim.agent = await hire(`${victim.name} 1`);
    if ((await dialog(victim.orders).count()) > 0) await answerDialog(victim.orders, "Reject");
    expect(await noteIn(victim)).not.toContain("lost");
    await changes(victim, `after ${signal}`);
  });

  const endings = [
    ["chromium", "SIGKILL"],
    ["firefox", "SIGTERM"],
    ["chromium", "SIGTERM"],
    ["firefox", "SIGKILL"],
  ] as const;
  test.each(endings.filter(([name]) => BROWSERS.includes(name)))(
    "go on while one %s is ended by %s in mid-call",
    async (name, signal) => {
      const victim = seats.find((seat) => seat.name === name);
      if (victim === undefined) throw new Error("nobody is there");
      seats = seats.filter((seat) => seat !== victim);
      const asked = update(victim, "lost");
      await dialog(victim.orders).waitShown();
      process.kill(await mainProcess(victim), signal);
      expect((await asked).data).toMatchObject({ ok: false, error: { code: "OUTCOME_UNKNOWN", executed: "unknown" } });
      await Promise.all(seats.map((seat) => changes(seat, `without a ${name}`)));
      for (const { agent } of seats) await listOf(agent, seats.length);
      const told = await update(victim, "too late");
      expect(told.data).toMatchObject({ ok: false, error: { code: "BROWSER_GONE", executed: "no" } });
      await noProcessWith(victim.profile);
      await untilFound("the end of its host and its socket", async () => {
        const left = [await processesWith(home, "native-host"), await sockets()];
        return left.every(({ length }) => length === seats.length) ? true : undefined;
      });
    },
  );

  test("leave no process when their agents have ended too", async () => {
    await Promise.all(agents.map(({ client }) => client.close()));
    await Promise.all(agents.map(({ name }) => noProcessWith("mcp", "--agent", name)));
    await noProcessWith(root);
  });
});
