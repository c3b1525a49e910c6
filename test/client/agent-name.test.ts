import fc from "fast-check";
import { expect, test } from "vitest";
import { chooseAgentName, isAgentName } from "../../src/client/agent-name.ts";

test.each([
  [{ given: "a", env: "b", client: "c" }, "a"],
  [{ env: "b", client: "c" }, "b"],
  [{ client: "c" }, "c"],
  [{}, "cli"],
  [{ given: "", env: "b" }, "b"],
  [{ client: "claude-code" }, "claude-code"],
  [{ client: "订单助手" }, "订单助手"],
  [{ client: "\u202Eevil\n" }, "evil-"],
  [{ client: "  spaced  " }, "spaced"],
  [{ client: "\u0000" }, "cli"],
  [{ client: "x".repeat(100) }, "x".repeat(64)],
])("of %j the name is %s", (sources, name) => {
  expect(chooseAgentName(sources)).toBe(name);
});

test("whatever a client calls itself, the name is one that may be shown", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 100 }), (client) => {
      expect(isAgentName(chooseAgentName({ client }))).toBe(true);
    }),
  );
});
