import { describe, expect, it } from "vitest";
import { createOwnClicks } from "../../examples/orders/own-clicks.ts";

const ASKED = { capability: "update_note@order", record: "SO-1002", input: { note: "x" } };

describe("a person's own click", () => {
  it("answers the one question about exactly what was clicked, once", async () => {
    const clicks = createOwnClicks();
    await clicks.during(ASKED, async () => {
      expect(clicks.take({ ...ASKED, input: { note: "x" } })).toBe(true);
      expect(clicks.take(ASKED)).toBe(false);
    });
  });

  it.each([
    ["another note", { ...ASKED, input: { note: "y" } }],
    ["another record", { ...ASKED, record: "SO-1003" }],
    ["another capability", { ...ASKED, capability: "cancel@order" }],
    ["no record", { capability: ASKED.capability, input: ASKED.input }],
    ["a session, so an agent's call", { ...ASKED, session: { id: "s" } }],
  ])("does not answer for %s", async (_, question) => {
    const clicks = createOwnClicks();
    await clicks.during(ASKED, async () => expect(clicks.take(question)).toBe(false));
  });

  it("leaves nothing behind when the action ended without a question, or threw", async () => {
    const clicks = createOwnClicks();
    await clicks.during(ASKED, async () => undefined);
    await expect(clicks.during(ASKED, () => Promise.reject(new Error("lost")))).rejects.toThrow("lost");
    expect(clicks.take(ASKED)).toBe(false);
  });

  it("tells two clicks on the same thing apart", async () => {
    const clicks = createOwnClicks();
    await clicks.during(ASKED, () =>
      clicks.during(ASKED, async () => {
        expect([clicks.take(ASKED), clicks.take(ASKED), clicks.take(ASKED)]).toEqual([true, true, false]);
      }),
    );
  });
});
