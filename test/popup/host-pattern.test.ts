import { expect, test } from "vitest";
import { hostPattern, usableOrigin } from "../../popup/model/host-pattern.ts";

test.each([
  ["https://orders.example", "https://orders.example/*"],
  ["http://127.0.0.1:8080", "http://127.0.0.1/*"],
  ["http://[::1]:8080", "http://[::1]/*"],
  ["https://xn--bcher-kva.example:444", "https://xn--bcher-kva.example/*"],
])("the pattern of %s is %s", (origin, pattern) => {
  expect(hostPattern(origin)).toBe(pattern);
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
