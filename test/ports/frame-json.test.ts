import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeFrame } from "../../src/ports/frame-json.ts";

const bytes = (text: string) => Buffer.from(text);

describe("a frame", () => {
  test.each(['{"jsonrpc":"2.0","method":"x"}', "[1,2]", '"é订😀"', " 1 ", "null"])("%s is read", (text) => {
    expect(decodeFrame(bytes(text))).toEqual({ ok: true, message: JSON.parse(text) });
  });

  test.each([
    ["nothing", bytes(""), -32_700],
    ["half a document", bytes("{"), -32_700],
    ["a byte order mark", bytes("\uFEFF1"), -32_700],
    ["broken UTF-8", Uint8Array.of(0x22, 0xff, 0x22), -32_700],
    ["33 levels", bytes("[".repeat(33) + "]".repeat(33)), -32_600],
    ["too many values", bytes(`[${"0,".repeat(65_536)}0]`), -32_600],
    ["a __proto__ member", bytes('{"__proto__":1}'), -32_600],
    ["a lone surrogate", bytes(String.raw`"\ud800"`), -32_600],
    ["a number out of range", bytes("1e999"), -32_600],
  ])("with %s is answered, with no id", (_name, frame, code) => {
    expect(decodeFrame(frame)).toMatchObject({ ok: false, answer: { jsonrpc: "2.0", id: null, error: { code } } });
  });

  test("of 32 levels is read", () => {
    expect(decodeFrame(bytes("[".repeat(32) + "]".repeat(32))).ok).toBe(true);
  });

  test("that was mutated is read or answered, never thrown at", () => {
    const seed = bytes(
      '{"jsonrpc":"2.0","id":1,"method":"invoke","params":{"session":"s","request":{"input":{"é":[1,-2.5e3,null]}}}}',
    );
    const edit = fc.record({ at: fc.nat(seed.length - 1), to: fc.nat(255) });
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 6 }), (edits) => {
        const mutated = Buffer.from(seed);
        for (const { at, to } of edits) mutated[at] = to;
        const found = decodeFrame(mutated);
        if (found.ok) expect(JSON.parse(JSON.stringify(found.message))).toEqual(found.message);
        else expect(found.answer.error.message).not.toBe("");
      }),
      { numRuns: 2000 },
    );
  });
});
