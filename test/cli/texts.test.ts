import { expect, test } from "vitest";
import { createProgram } from "../../src/cli/program.ts";
import { answerText } from "../../src/cli/print-answer.ts";
import { REFUSALS_ZH } from "../../src/cli/refusals-zh.ts";
import { AUDIT_OFF } from "../../src/contract/audit.ts";
import { REFUSAL_CODES } from "../../src/contract/codes.ts";
import { refusal } from "../../src/contract/refusals.ts";
import { EN } from "../../src/cli/texts-en.ts";
import { ZH } from "../../src/cli/texts-zh.ts";

test("both languages have the same texts, none of them empty or left in the other language", () => {
  expect(Object.keys(ZH)).toEqual(Object.keys(EN));
  expect(Object.values(EN).filter((text) => /\p{Script=Han}/u.test(text))).toEqual([]);
  expect(Object.entries(ZH).filter(([, text]) => !/\p{Script=Han}/u.test(text))).toEqual([]);
});

test("every command and every flag is explained", () => {
  const program = createProgram();
  for (const command of program.commands) {
    expect(command.description(), command.name()).not.toBe("");
    for (const option of command.options) expect(option.description, `${command.name()} ${option.flags}`).not.toBe("");
  }
});

test("the commands are those of the design, and every flag is a member of its tool's input in kebab case", () => {
  const program = createProgram();
  expect(program.commands.map((command) => command.name()).sort()).toEqual(
    [
      ...["audit", "connect", "describe", "disconnect", "doctor", "install", "invoke", "mcp", "native-host"],
      ...["pages", "result", "sessions", "uninstall"],
    ].sort(),
  );
  const invoke = program.commands.find((command) => command.name() === "invoke");
  expect(invoke?.options.map((option) => option.long)).toEqual(
    ["agent", "json", "session", "page", "capability", "input", "request-id", "wait-seconds"].map(
      (flag) => `--${flag}`,
    ),
  );
});

test("every refusal has its words in Chinese", () => {
  expect(Object.keys(REFUSALS_ZH).sort()).toEqual([...REFUSAL_CODES, AUDIT_OFF.code].sort());
  expect(Object.values(REFUSALS_ZH).filter((text) => !/\p{Script=Han}/u.test(text))).toEqual([]);
});

test.each([
  ["one that always says the same", refusal.paused(), /暂停/, false],
  ["one whose own text tells which", refusal.recordRequired("record"), /input\.record/, true],
  [
    "one of another end, in words of its own",
    { ...refusal.noBrowser(), message: "Run chmod go-w" },
    /doctor。（Run chmod go-w）/,
    true,
  ],
  ["one that nobody knows", { code: "NEW_CODE", message: "Something new." }, /Something new\./, true],
])("a person reads in their language %s", (_name, error, words, isOwnTextKept) => {
  const text = answerText({ ok: false, error }, "zh");
  expect(text).toMatch(words);
  expect(text.includes(error.message)).toBe(isOwnTextKept);
  expect(answerText({ ok: false, error }, "en")).toContain(error.message);
});

test("no text of a refusal steers the terminal", () => {
  const error = { code: "INVALID_INPUT", message: "\u001B[2J$&" };
  for (const language of ["en", "zh"] as const) expect(answerText({ error }, language)).toContain("\\u{1b}[2J$&");
});
