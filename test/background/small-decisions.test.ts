import { describe, expect, test } from "vitest";
import { Arrivals, GRACE_MS } from "../../background/arrivals.ts";
import { browserInfo } from "../../background/browser-info.ts";
import { retryAfter } from "../../background/decide-retry.ts";
import { pageIdOf } from "../../background/page-id.ts";
import { fullBucket, take } from "../../background/rate.ts";
import { LIMITS } from "../../src/contract/limits.ts";

test("a lost host is tried again after 1, 5 and 30 seconds, then each minute", () => {
  expect([1, 2, 3, 4, 5, 100].map(retryAfter)).toEqual([1000, 5000, 30_000, 60_000, 60_000, 60_000]);
});

describe("the rate of a session", () => {
  test("lets a burst pass and then says when there is room again", () => {
    let bucket = fullBucket(0);
    for (let count = 0; count < LIMITS.rateBurst; count += 1) {
      const taken = take(bucket, 0);
      expect(taken.retryAfterMs).toBeUndefined();
      bucket = taken.bucket;
    }
    const refused = take(bucket, 0);
    expect(refused.retryAfterMs).toBe(10);
    expect(take(refused.bucket, 9).retryAfterMs).toBe(1);
    expect(take(refused.bucket, 10).retryAfterMs).toBeUndefined();
  });

  test("never saves more than a burst, and a clock set back gives nothing", () => {
    expect(take(fullBucket(0), 1e9)).toEqual({ bucket: { ...take(fullBucket(0), 0).bucket, at: 1e9 } });
    expect(take({ creditMs: 0, at: 1000 }, 500).retryAfterMs).toBe(10);
  });
});

describe("a page's id", () => {
  const key = { profile: "P", tab: 7, frame: [], origin: "https://shop.example", app: "orders" };
  test("is the same for the same place", async () => {
    expect(await pageIdOf(key)).toBe(await pageIdOf({ ...key }));
    expect(await pageIdOf(key)).toMatch(/^p_[A-Za-z0-9_-]{16}$/);
  });

  test.each([{ profile: "Q" }, { tab: 8 }, { frame: [0] }, { origin: "http://shop.example" }, { app: "stock" }])(
    "differs with %o",
    async (change) => {
      expect(await pageIdOf({ ...key, ...change })).not.toBe(await pageIdOf(key));
    },
  );
});

describe("waiting for pages that are on their way", () => {
  test("after the worker's start, a dropped Port and a navigation, each in its own measure", () => {
    let now = 0;
    const arrivals = new Arrivals(() => now);
    expect(arrivals.until(7)).toBe(GRACE_MS);
    now = 10_000;
    expect(arrivals.isAny).toBe(false);
    arrivals.dropped();
    expect(arrivals.until(7)).toBe(10_000 + GRACE_MS);
    now = 20_000;
    arrivals.loads(7, false);
    expect([arrivals.until(7), arrivals.until(undefined)]).toEqual([30_000, 30_000]);
    expect(arrivals.until(8)).toBeLessThan(20_000);
    expect(arrivals.isAny).toBe(true);
    arrivals.loads(7, true);
    expect(arrivals.until(7)).toBe(21_000);
    arrivals.arrived(7);
    expect(arrivals.isAny).toBe(false);
  });

  test("a Port that has not said hello is on its way until it does, or closes", () => {
    let now = 10_000;
    const arrivals = new Arrivals(() => now);
    now = 20_000;
    const done = arrivals.joining();
    expect(arrivals.isAny).toBe(true);
    done();
    done();
    expect(arrivals.isAny).toBe(false);
  });
});

describe("the browser's name", () => {
  const chrome =
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36";
  const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0";
  test.each([
    [chrome, ["Chromium", "Google Chrome"], "chrome"],
    [chrome, ["Chromium", "Not=A?Brand"], "chromium"],
    [chrome, ["Microsoft Edge", "Chromium"], "edge"],
    [chrome, ["Brave", "Chromium"], "brave"],
    [firefox, [], "firefox"],
  ])("%s with %j is %s", (agent, brands, name) => {
    expect(browserInfo(agent, brands).name).toBe(name);
  });

  test("comes with its version", () => {
    expect(browserInfo(chrome, []).version).toBe("156.0.0.0");
    expect(browserInfo(firefox, []).version).toBe("153.0");
  });
});
