import { describe, expect, test } from "vitest";
import { patternOf, patternsCover, placeOf } from "../../background/decide-origin.ts";

test.each([
  ["https://shop.example", "https://shop.example/*"],
  ["http://127.0.0.1:5173", "http://127.0.0.1/*"],
  ["http://[::1]:8080", "http://[::1]/*"],
])("the pattern of %s is %s", (origin, pattern) => {
  expect(patternOf(origin)).toBe(pattern);
});

test.each([
  ["<all_urls>", "https://shop.example", true],
  ["https://shop.example/*", "https://shop.example", true],
  ["https://shop.example/*", "https://shop.example:8443", true],
  ["https://shop.example/*", "http://shop.example", false],
  ["https://shop.example/*", "https://a.shop.example", false],
  ["https://*.shop.example/*", "https://a.shop.example", true],
  ["https://*.shop.example/*", "https://shop.example", true],
  ["https://*.shop.example/*", "https://evilshop.example", false],
  ["*://shop.example/*", "http://shop.example", true],
  ["http://*/*", "http://anything.example:1", true],
  ["http://*/*", "https://anything.example", false],
  ["https://shop.example/path/*", "https://shop.example", false],
  ["nonsense", "https://shop.example", false],
])("%s covers %s: %s", (pattern, origin, expected) => {
  expect(patternsCover([pattern], origin)).toBe(expected);
});

describe("where a Port comes from", () => {
  const tab = { id: 7, url: "https://shop.example/orders" };
  const origin = "https://shop.example";
  test.each([
    ["a top document", { tab, frameId: 0, documentId: "D1", origin }, { tab: 7, frameId: 0, documentId: "D1", origin }],
    ["a frame of the same origin", { tab, frameId: 3, origin }, { tab: 7, frameId: 3, origin }],
    ["by its address alone", { tab, frameId: 0, url: `${origin}/x` }, { tab: 7, frameId: 0, origin }],
    [
      "a top document while its tab navigates away",
      { tab: { id: 7, url: "https://else.example" }, frameId: 0, origin },
      { tab: 7, frameId: 0, origin },
    ],
    ["a frame under another origin", { tab: { id: 7, url: "https://evil.example" }, frameId: 3, origin }, undefined],
    ["an opaque origin", { tab, frameId: 0, origin: "null" }, undefined],
    ["an extension page", { tab, frameId: 0, origin: "chrome-extension://abc" }, undefined],
    ["a file", { tab, frameId: 0, url: "file:///tmp/x.html" }, undefined],
    ["no tab", { frameId: 0, origin }, undefined],
  ])("%s", (_name, sender, expected) => {
    expect(placeOf(sender)).toEqual(expected);
  });
});
