import { describe, expect, test } from "vitest";
import { hostPattern, patternToDrop, usableOrigin } from "../../popup/model/host-pattern.ts";

test.each([
  ["https://orders.example", "https://orders.example/*"],
  ["http://127.0.0.1:8080", "http://127.0.0.1/*"],
  ["http://[::1]:8080", "http://[::1]/*"],
  ["https://xn--bcher-kva.example:444", "https://xn--bcher-kva.example/*"],
])("the pattern of %s is %s", (origin, pattern) => {
  expect(hostPattern(origin)).toBe(pattern);
});

describe("the permission that goes with a site", () => {
  test.each([
    ["goes when it was the only one", "https://a.example", ["https://a.example"], "https://a.example/*"],
    ["goes when others are elsewhere", "https://a.example", ["https://b.example"], "https://a.example/*"],
    ["goes when the other is http", "https://a.example", ["http://a.example"], "https://a.example/*"],
    ["stays while another port needs it", "https://a.example", ["https://a.example:8443"], undefined],
    ["stays for both ports", "http://a.example:1", ["http://a.example:1", "http://a.example:2"], undefined],
  ])("%s", (_name, origin, sitesOn, pattern) => {
    expect(patternToDrop(origin, sitesOn)).toBe(pattern);
  });
});

test.each([
  ["https://orders.example/a?b#c", "https://orders.example"],
  ["http://localhost:3000/", "http://localhost:3000"],
  ["chrome://extensions", undefined],
  ["file:///etc/hosts", undefined],
  ["about:blank", undefined],
  ["https-like:x", undefined],
  [undefined, undefined],
])("the address %s can be used as %s", (address, origin) => {
  expect(usableOrigin(address)).toBe(origin);
});
