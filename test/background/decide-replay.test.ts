import { expect, test } from "vitest";
import { decideReplay, type Remembered } from "../../background/decide-replay.ts";

const known = (change: Partial<Remembered> = {}): Remembered => ({
  ...{ request: "first", hash: "H", state: "dispatched", isUnknown: false },
  ...change,
});
const asked = { request: "r", hash: "H", ownId: false };

test.each([
  ["nothing like it", asked, {}, "fresh"],
  ["the same id and payload", asked, { byId: known({ request: "r" }) }, "again"],
  ["the same id and payload, settled", asked, { byId: known({ request: "r", state: "settled" }) }, "again"],
  ["the same id, another payload", asked, { byId: known({ request: "r", hash: "X" }) }, "replayed r"],
  [
    "the same id, another payload, as an id of one's own",
    { ...asked, ownId: true },
    { byId: known({ request: "r", hash: "X" }) },
    "replayed r",
  ],
  ["an identical one that waits", asked, { alike: [known({ state: "accepted" })] }, "replayed first"],
  ["an identical one that runs", asked, { alike: [known()] }, "replayed first"],
  [
    "an identical one of unknown outcome",
    asked,
    { alike: [known({ state: "settled", isUnknown: true })] },
    "replayed first",
  ],
  ["an identical one that is done", asked, { alike: [known({ state: "settled" })] }, "fresh"],
  ["an identical one that runs, but an id of one's own", { ...asked, ownId: true }, { alike: [known()] }, "fresh"],
])("%s", (_name, request, { byId, alike = [] }: { byId?: Remembered; alike?: Remembered[] }, expected) => {
  const replay = decideReplay(request, { byId, alike });
  expect(replay.kind === "replayed" ? `replayed ${replay.firstId}` : replay.kind).toBe(expected);
});
