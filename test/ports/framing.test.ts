import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Framing, lengthFraming, lineFraming } from "../../src/ports/framing.ts";

interface Read {
  frames: string[];
  bad: string[];
  lost: string[];
  started: boolean;
}

function read(framing: Framing, chunks: Uint8Array[]): Read {
  const found: Read = { frames: [], bad: [], lost: [], started: false };
  const reader = framing.reader({
    frame: (bytes) => found.frames.push(bytes.toString("latin1")),
    bad: (problem) => found.bad.push(problem),
    lost: (problem) => found.lost.push(problem),
  });
  for (const chunk of chunks) reader.push(Buffer.from(chunk));
  return { ...found, started: reader.started };
}

function cut(bytes: Uint8Array, places: number[]): Uint8Array[] {
  const points = [0, ...places.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return points.slice(1).map((end, index) => bytes.subarray(points[index], end));
}

const MIB = 1024 * 1024;

describe.each([
  ["lines", lineFraming],
  ["lengths", lengthFraming],
])("frames told apart by %s", (_name, framing) => {
  const text = fc.string({ minLength: 1, unit: fc.constantFrom("a", "é", "订", "{", '"', "\\", " ") });

  test("come out whole and in order, however the bytes are cut", () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 20 }), fc.array(fc.nat(), { maxLength: 20 }), (texts, places) => {
        const bytes = Buffer.concat(texts.map((one) => framing.encode(one)));
        const found = read(framing, cut(bytes, places));
        expect(found.frames).toEqual(texts.map((one) => Buffer.from(one).toString("latin1")));
        expect(found).toMatchObject({ bad: [], lost: [], started: false });
      }),
    );
  });

  test("never make it throw or read on after the start of the next frame is lost, whatever the bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.array(fc.nat(), { maxLength: 8 }), (bytes, places) => {
        const whole = read(framing, [bytes]);
        expect(read(framing, cut(bytes, places))).toEqual(whole);
        expect(whole.lost.length).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("of exactly the limit pass, one byte more does not", () => {
    expect(read(framing, [framing.encode("x".repeat(MIB))])).toMatchObject({ frames: { length: 1 }, lost: [] });
    const over = framing.encode("x".repeat(MIB + 1));
    for (const chunks of [[over], [over.subarray(0, MIB / 2), over.subarray(MIB / 2)]]) {
      expect(read(framing, chunks)).toMatchObject({ frames: [], lost: { length: 1 } });
    }
  });

  test("in single bytes cost no more than their number", () => {
    const bytes = framing.encode("x".repeat(MIB));
    const reader = framing.reader({ frame: () => undefined, bad: () => undefined, lost: () => undefined });
    for (let index = 0; index < bytes.length; index += 1) reader.push(bytes.subarray(index, index + 1));
    expect(reader.frames).toBe(1);
  });

  test("show when one has started", () => {
    const bytes = framing.encode("abc");
    expect(read(framing, [bytes.subarray(0, 1)]).started).toBe(true);
    expect(read(framing, [bytes]).started).toBe(false);
  });
});

describe("a length", () => {
  test("is little-endian", () => {
    expect([...lengthFraming.encode("é")]).toEqual([2, 0, 0, 0, 0xc3, 0xa9]);
  });

  test("of 0 is skipped, and what follows is read", () => {
    const found = read(lengthFraming, [Buffer.concat([Buffer.alloc(4), lengthFraming.encode("a")])]);
    expect(found).toMatchObject({ bad: ["the frame is empty"], frames: ["a"] });
  });

  test.each([
    ["the largest", 0xffff_ffff, false],
    ["one bit", 0x8000_0000, true],
    ["one too many", MIB + 1, false],
    ["big-endian", 0x0200_0000, true],
  ])("that is %s is refused before its bytes are waited for", (_name, length, hint) => {
    const header = Buffer.alloc(4);
    header.writeUInt32LE(length);
    const [problem = ""] = read(lengthFraming, [header]).lost;
    expect(problem).toContain("1048576");
    expect(problem.includes("little-endian")).toBe(hint);
  });

  test("keeps no memory for bytes that have not come", () => {
    const header = Buffer.alloc(4);
    header.writeUInt32LE(MIB);
    const before = process.memoryUsage().arrayBuffers;
    const readers = Array.from({ length: 1000 }, () => {
      const reader = lengthFraming.reader({ frame: () => undefined, bad: () => undefined, lost: () => undefined });
      reader.push(header);
      return reader;
    });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50 * MIB);
    expect(readers.every((reader) => reader.started)).toBe(true);
  });
});
