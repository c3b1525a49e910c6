import { expect, test } from "vitest";
import { createProgram } from "../../src/cli/program.ts";
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
