import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { AUDIT_OFF } from "../../src/contract/audit.ts";
import type { AuditEntry } from "../../src/contract/schemas/audit.ts";
import { bundleDesktop } from "../support/bundle.ts";
import { Cleanup, within } from "../support/processes.ts";
import { type Answers, RpcAnswer, ScriptedExtension } from "../support/scripted-extension.ts";

const whole = new Cleanup();
const each = new Cleanup();
let bin: string;
let home: string;

beforeAll(async () => {
  bin = await bundleDesktop(whole);
});
beforeEach(async () => {
  home = join(await each.folder("user"), "home");
});
afterEach(() => each.run());
afterAll(() => whole.run());

const AT = Date.UTC(2026, 2, 14, 9, 30);

function entryNo(number: number, more: Partial<AuditEntry> = {}): AuditEntry {
  return {
    ...{ id: `a_${number}`, at: AT + number, by: "agent", agent: "clerk", fingerprint: "f".repeat(43) },
    ...{ session: "s_1", origin: "https://orders.example", app: "orders", verb: "invoke" },
    ...{ capability: "update_note@order", record: `SO-${number}`, outcome: "succeeded", confirmed: true, ms: 12 },
    ...more,
  };
}

/** A profile that holds some entries, two to a page, and gives what is added later to whoever waits. */
class List {
  readonly #waiting: (() => void)[] = [];
  /** How often it was asked. */
  asked = 0;

  constructor(readonly entries: AuditEntry[]) {}

  readonly answers: Answers = {
    audit: async (params) => {
      this.asked += 1;
      const after = Number(params["after"] ?? 0);
      if (this.entries.length <= after && Number(params["waitMs"]) > 0) {
        await new Promise<void>((resolve) => this.#waiting.push(resolve));
      }
      const page = this.entries.slice(after, after + 2);
      return { entries: page, cursor: after + page.length };
    },
  };

  add(entry: AuditEntry): void {
    this.entries.push(entry);
    for (const tell of this.#waiting.splice(0)) tell();
  }
}

function browser(answers: Answers, profile?: { name: string }): Promise<ScriptedExtension> {
  return ScriptedExtension.start(each, {
    bin,
    home,
    answers,
    ...(profile ? { browser: { name: profile.name, version: "1" } } : {}),
  });
}

function start(...args: string[]): ChildProcess {
  const env = { PATH: process.env["PATH"] ?? "", AGENT_SURFACE_HOME: home, HOME: home, LANG: "en_US.UTF-8" };
  const child = spawn(process.execPath, [bin, "audit", ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
  each.add(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill();
    await once(child, "exit");
  });
  return child;
}

async function run(...args: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = start(...args);
  let [stdout, stderr] = ["", ""];
  child.stdout?.on("data", (text: Buffer) => {
    stdout += text;
  });
  child.stderr?.on("data", (text: Buffer) => {
    stderr += text;
  });
  await within("the end of the command", once(child, "close"));
  return { code: child.exitCode, stdout, stderr };
}

describe("agent-surface audit", () => {
  test("prints all there is, page after page, as JSON Lines", async () => {
    const list = new List([1, 2, 3, 4, 5].map((number) => entryNo(number)));
    await browser(list.answers);
    const { code, stdout } = await run("--format", "jsonl");
    expect(code).toBe(0);
    const lines = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as unknown);
    expect(lines).toEqual(list.entries.map((entry) => ({ ...entry, browser: "Chromium", profile: "main" })));
  });

  test("prints lines for a person that no text of an agent or page can reach out of", async () => {
    const list = new List([entryNo(1, { record: "SO-1\u202E\u001B[2J" }), entryNo(2, { verb: "pages", by: "person" })]);
    await browser(list.answers);
    const { stdout } = await run();
    expect(stdout.split("\n")[0]).toBe(
      "2026-03-14T09:30:00.001Z  clerk  invoke update_note@order#SO-1\\u{202e}\\u{1b}[2J  orders https://orders.example  succeeded (confirmed)  12 ms",
    );
  });

  test("prints one line of structured content with --json, in the order of time over all browsers", async () => {
    await browser(new List([entryNo(1), entryNo(4)]).answers, { name: "Chromium" });
    await browser(new List([entryNo(2), entryNo(3)]).answers, { name: "Firefox" });
    const { code, stdout } = await run("--json");
    expect(code).toBe(0);
    const { entries } = JSON.parse(stdout) as { entries: { id: string; browser: string }[] };
    expect(entries.map(({ id, browser: name }) => [id, name])).toEqual([
      ["a_1", "Chromium"],
      ["a_2", "Firefox"],
      ["a_3", "Firefox"],
      ["a_4", "Chromium"],
    ]);
  });

  test("prints OpenTelemetry log records in JSON, 64-bit numbers as texts", async () => {
    const list = new List([entryNo(1), entryNo(2, { outcome: "CAPABILITY_NOT_EXPOSED", confirmed: false })]);
    await browser(list.answers);
    const { stdout } = await run("--format", "otlp");
    const lines = stdout.trimEnd().split("\n");
    expect(lines).toHaveLength(1);
    const { resourceLogs } = JSON.parse(lines[0] ?? "") as { resourceLogs: object[] };
    expect(resourceLogs).toHaveLength(1);
    const record = { timeUnixNano: "1773480600001000000", observedTimeUnixNano: expect.stringMatching(/^\d{19}$/) };
    expect(resourceLogs[0]).toMatchObject({
      resource: {
        attributes: expect.arrayContaining([{ key: "service.name", value: { stringValue: "agent-surface" } }]),
      },
      scopeLogs: [
        {
          scope: { name: "agent-surface" },
          logRecords: [
            {
              ...record,
              severityNumber: 9,
              severityText: "INFO",
              body: { stringValue: "invoke update_note@order#SO-1: succeeded" },
              attributes: expect.arrayContaining([
                { key: "agent_surface.confirmed", value: { boolValue: true } },
                { key: "agent_surface.duration_ms", value: { intValue: "12" } },
                { key: "session.id", value: { stringValue: "s_1" } },
              ]),
            },
            { severityNumber: 13, severityText: "WARN" },
          ],
        },
      ],
    });
  });

  test("follows: what is there, then what comes, by asking once and waiting", async () => {
    const list = new List([entryNo(1)]);
    await browser(list.answers);
    const child = start("--follow", "--format", "jsonl");
    const lines = createInterface({ input: child.stdout ?? process.stdin })[Symbol.asyncIterator]();
    const next = async () => JSON.parse(String((await within("a line", lines.next())).value)) as AuditEntry;
    expect((await next()).id).toBe("a_1");
    list.add(entryNo(2));
    expect((await next()).id).toBe("a_2");
    list.add(entryNo(3, { id: "a_2", outcome: "denied" }));
    expect(await next()).toMatchObject({ id: "a_2", outcome: "denied" });
    expect(list.asked).toBeLessThanOrEqual(4);
    child.kill("SIGINT");
    const [code] = (await within("the end", once(child, "exit"))) as [number];
    expect(code).toBe(0);
  });

  test.each([[["--format", "jsonl"]], [[]]])(
    "a following ends with the last browser, and says so: %j",
    async (args) => {
      const list = new List([entryNo(1)]);
      const extension = await browser(list.answers);
      const child = start("--follow", ...args);
      let [stdout, stderr] = ["", ""];
      child.stdout?.on("data", (text: Buffer) => {
        stdout += text;
      });
      child.stderr?.on("data", (text: Buffer) => {
        stderr += text;
      });
      await within("the first line", once(child.stdout ?? child, "data"));
      extension.host.stdin?.end();
      const [code] = (await within("the end", once(child, "close"))) as [number];
      expect(code).toBe(1);
      expect(stderr).toMatch(/^The last browser has gone.*doctor` says what is missing\.\n$/);
      expect(stdout.trimEnd().split("\n")).toHaveLength(1);
    },
  );

  test.each([[["--json"]], [["--format", "jsonl"]], [["--follow"]]])(
    "is refused with the next step while the switch is off: %j",
    async (args) => {
      await browser({ audit: () => new RpcAnswer({ code: -32_000, message: "x", data: { ...AUDIT_OFF } }) });
      const { code, stdout, stderr } = await run(...args);
      expect(code).toBe(3);
      expect(`${stdout}${stderr}`).toContain("Let local programs read the activity list");
      if (args[0] === "--json") expect(JSON.parse(stdout)).toMatchObject({ error: { code: "AUDIT_OFF" } });
      if (args[0] === "--format") expect(stdout).toBe("");
    },
  );

  test.each([[["--format", "xml"]], [["--format", "otlp", "--json"]]])("refuses the wrong usage %j", async (args) => {
    const { code, stdout } = await run(...args);
    expect([code, stdout]).toEqual([2, ""]);
  });
});
