import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { HotPages, HotServer } from "../examples/hot-pages.ts";
import { type Answer, type ExamplePage, ExamplePages, sessionOf, soon } from "../examples/support.ts";
import { BROWSERS } from "../support/driver.ts";

const FRAMEWORKS = ["react", "vue", "svelte", "plain"] as const;
const SCOPE = ["task.overview", "task.add", "task.report", "complete@task", "remove@task"];
const LIST = ["task.overview", "task.add", "complete@task"];
const REPORT = ["task.overview", "task.report"];

interface Listened {
  handle(request: unknown, call: unknown): Promise<Answer>;
}

/** One open page of one framework, and what an agent can do with it. */
class Tasks {
  private constructor(
    private readonly opened: ExamplePage,
    private readonly app: string,
  ) {}

  static async open(pages: Pick<ExamplePages, "open">, framework: string): Promise<Tasks> {
    const opened = await pages.open(`/frameworks/${framework}/`);
    const app = `tasks-${framework}`;
    // React shows a page before it runs the effects.
    await soon(() => opened.announced()).toEqual([app]);
    return new Tasks(opened, app);
  }

  get page() {
    return this.opened.page;
  }

  describe(): Promise<Answer> {
    return this.opened.ask(this.app, SCOPE, { method: "describe" });
  }

  invoke(capability: string, input: object = {}): Promise<Answer> {
    return this.opened.ask(this.app, SCOPE, { capability, input });
  }

  async capabilities(): Promise<string[]> {
    return (await this.describe()).result?.capabilities?.map(({ id }) => id) ?? [];
  }

  async capability(id: string) {
    return (await this.describe()).result?.capabilities?.find((capability) => capability.id === id);
  }

  /** How many Surfaces of the app answer whoever asks the window now. */
  surfaces(): Promise<number> {
    return this.page.evaluate((app) => {
      const found = new Set<unknown>();
      const hear = (event: Event) => {
        const { surface } = (event as CustomEvent<{ surface: { app: string } }>).detail;
        if (surface.app === app) found.add(surface);
      };
      window.addEventListener("agent-surface:announce", hear);
      window.dispatchEvent(new Event("agent-surface:request"));
      window.removeEventListener("agent-surface:announce", hear);
      return found.size;
    }, this.app);
  }

  /** Describes in every turn of the page from now on; `seen` stops it and tells each different list of actions. */
  async watch(): Promise<{ seen(): Promise<string[]> }> {
    const { protocol, session } = { protocol: "pling.surface/0.1", session: sessionOf(this.app, SCOPE) };
    await this.page.evaluate(
      ({ app, request, session }) => {
        const { port1, port2 } = new MessageChannel();
        const lists = new Set<string>();
        let looks = 0;
        const look = async () => {
          looks += 1;
          const { listened } = window as unknown as { listened: Map<string, Listened> };
          const answer = await listened.get(app)?.handle(request, {
            // One session may not ask that often; 50 may.
            session: { ...session, id: `watch-${looks % 50}` },
          });
          const list = answer?.result?.capabilities?.map(({ id, record }) => `${id} ${record?.total ?? ""}`);
          lists.add(list?.join() ?? JSON.stringify(answer));
          port2.postMessage(undefined);
        };
        port1.addEventListener("message", () => void look());
        port1.start();
        const seen = () => {
          port1.close();
          return [...lists];
        };
        Object.assign(window, { seen });
        return look();
      },
      { app: this.app, request: { protocol, id: "watch", method: "describe" }, session },
    );
    return { seen: () => this.page.evaluate(() => (window as unknown as { seen(): string[] }).seen()) };
  }

  heard(): Promise<string[]> {
    return this.page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  }

  async go(route: "Tasks" | "Report"): Promise<void> {
    await this.page.getByRole("link", { name: route }).click();
    await this.page.getByRole("heading", { name: route, level: 2 }).waitFor();
  }

  remove(text: string): Promise<void> {
    return this.page.getByRole("button", { name: `Remove: ${text}` }).click();
  }

  rows(): Promise<string[]> {
    return this.page.locator(".tasks label").allInnerTexts();
  }

  /** Begins an invoke and waits until it runs, held by the page's own switch; `end` lets it go. */
  async held(capability: string, input: object): Promise<{ end(): Promise<Answer> }> {
    const hold = this.page.getByRole("checkbox", { name: "Hold what runs" });
    await hold.check();
    const answer = this.invoke(capability, input);
    // A test that fails before `end` closes the page under it: that must not count as a second failure.
    answer.catch(() => undefined);
    await this.page.getByText("1 waiting").waitFor();
    return {
      end: async () => {
        await hold.uncheck();
        return answer;
      },
    };
  }

  expectAccessible(): Promise<void> {
    return this.opened.expectAccessible();
  }

  close(): Promise<void> {
    return this.opened.close();
  }
}

let pages: ExamplePages;
let server: Promise<HotServer>;
beforeAll(() => {
  // It bundles what the frameworks are made of while the first tests run, once for both browsers.
  server = HotServer.start();
  server.catch(() => undefined);
});
afterAll(async () => (await server).close());

describe.each(BROWSERS)("in %s", (name) => {
  beforeAll(async () => {
    pages = await ExamplePages.start(name);
  });
  afterAll(() => pages?.close());

  describe("under the strictest policy", () => {
    describe.each(FRAMEWORKS)("%s", (framework) => {
      let tasks: Tasks;
      beforeEach(async () => {
        tasks = await Tasks.open(pages, framework);
      });
      afterEach(() => tasks?.close());

      test("each action is there once, in one Surface", async () => {
        expect(await tasks.capabilities()).toEqual(LIST);
        expect(await tasks.capability("complete@task")).toMatchObject({ record: { param: "record", total: 3 } });
        expect(await tasks.surfaces()).toBe(1);
        await tasks.expectAccessible();
      });

      test("a route takes its actions along and touches no others", async () => {
        const overview = await tasks.capability("task.overview");
        await tasks.go("Report");
        expect(await tasks.capabilities()).toEqual(REPORT);
        expect(await tasks.capability("task.overview")).toEqual(overview);
        expect(await tasks.invoke("task.add", { text: "Too late" })).toMatchObject({
          error: { code: "CAPABILITY_NOT_EXPOSED" },
        });
        expect(await tasks.invoke("task.report")).toMatchObject({ result: { output: { done: 0 } } });
        const described = await tasks.describe();
        expect(described.result?.context).toMatchObject({ route: "report" });
        expect(JSON.stringify(described)).not.toContain("T-1");
        await tasks.go("Tasks");
        expect(await tasks.capabilities()).toEqual(LIST);
        expect(await tasks.capability("complete@task")).toMatchObject({ record: { total: 3 } });
        expect(await tasks.surfaces()).toBe(1);
      });

      test("a row takes its action along, and the template stays", async () => {
        await tasks.remove("Water the plants");
        await soon(() => tasks.rows()).toHaveLength(2);
        expect(await tasks.invoke("complete@task", { record: "T-2", done: true })).toMatchObject({
          error: { code: "RECORD_NOT_FOUND" },
        });
        expect(await tasks.invoke("complete@task", { record: "T-3", done: true })).toMatchObject({
          result: { outcome: "succeeded" },
        });
        await tasks.remove("Sort the post");
        await tasks.remove("Answer the phone");
        await soon(() => tasks.rows()).toHaveLength(0);
        expect(await tasks.capability("complete@task")).toMatchObject({ record: { total: 0 } });
        expect(await tasks.invoke("task.add", { text: "Feed the cat" })).toMatchObject({
          result: { output: { id: "T-4" } },
        });
        expect(await tasks.capability("complete@task")).toMatchObject({ record: { total: 1 } });
      });

      test("the person's own controls are the same actions", async () => {
        await tasks.page.getByLabel("New task").fill("Feed the cat");
        await tasks.page.keyboard.press("Enter");
        await tasks.page.getByLabel("Feed the cat", { exact: true }).check();
        await tasks.go("Report");
        await tasks.page.getByText("1 of 4 done").waitFor();
      });

      test("what runs while its component goes ends with its own outcome", async () => {
        const running = await tasks.held("task.add", { text: "Feed the cat" });
        await tasks.go("Report");
        expect(await running.end()).toMatchObject({ result: { outcome: "succeeded", output: { id: "T-4" } } });
        expect(await tasks.invoke("task.overview")).toMatchObject({ result: { output: { tasks: 4 } } });
      });
    });
  });

  describe("while their authors work on them", () => {
    let hot: HotServer;
    let hotPages: HotPages;
    beforeAll(async () => {
      hot = await server;
      hotPages = new HotPages(pages.browser, hot);
    });

    test("StrictMode mounts twice, and leaves one Surface with each action once", async () => {
      const tasks = await Tasks.open(hotPages, "react");
      expect(await tasks.heard()).toEqual(["announce", "withdraw", "announce"]);
      expect(await tasks.surfaces()).toBe(1);
      expect(await tasks.capabilities()).toEqual(LIST);
      expect(await tasks.capability("complete@task")).toMatchObject({ record: { total: 3 } });
      await tasks.close();
    });

    describe.each(FRAMEWORKS)("%s", (framework) => {
      afterEach(() => hot?.restore());

      test("a hot update of the actions keeps the template, and running calls end on the old ones", async () => {
        const tasks = await Tasks.open(hotPages, framework);
        await tasks.remove("Water the plants");
        const running = await tasks.held("complete@task", { record: "T-3", done: true });
        const before = await tasks.capability("complete@task");
        const watch = await tasks.watch();
        await hot.edit("frameworks/shared/actions.ts", (code) => code.replace("EDITION = 1", "EDITION = 2"));
        const edition = async () => JSON.stringify(await tasks.capability("complete@task"));
        await soon(edition).toContain("edition 2");
        expect(JSON.parse((await edition()).replace("edition 2", "edition 1"))).toEqual(before);
        // At no turn was anything missing, or there twice.
        expect(await watch.seen()).toEqual(["task.overview ,task.add ,complete@task 2"]);
        expect(await tasks.surfaces()).toBe(1);
        expect(await running.end()).toMatchObject({ result: { outcome: "succeeded", output: { edition: 1 } } });
        const next = { record: "T-1", done: true };
        expect(await tasks.invoke("complete@task", next)).toMatchObject({ result: { output: { edition: 2 } } });
        await tasks.close();
      });

      test("a hot update of the page itself puts one new Surface in the old one's place", async () => {
        const tasks = await Tasks.open(hotPages, framework);
        const running = await tasks.held("task.add", { text: "Feed the cat" });
        await tasks.page.evaluate(() => {
          const { listened } = window as unknown as { listened: Map<string, unknown> };
          Object.assign(window, { before: [...listened.values()][0] });
        });
        await hot.edit(`frameworks/${framework}/page.ts`, (code) => `${code}\n`);
        const replaced = () =>
          tasks.page.evaluate(() => {
            const { listened, before } = window as unknown as { listened: Map<string, unknown>; before: unknown };
            return listened.size === 1 && ![...listened.values()].includes(before);
          });
        await soon(replaced).toBe(true);
        expect(await tasks.surfaces()).toBe(1);
        expect(await tasks.capabilities()).toEqual(LIST);
        expect(await running.end()).toMatchObject({ result: { outcome: "succeeded", output: { id: "T-4" } } });
        expect(await tasks.invoke("task.overview")).toMatchObject({ result: { output: { tasks: 4 } } });
        await tasks.close();
      });
    });
  });
});
