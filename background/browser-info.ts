import type { BrowserInfo } from "./handshake.ts";

/** Brands of Chromium browsers by the name agents know them under; the generic one counts last. */
const BRANDS: [RegExp, string][] = [
  [/edge/i, "edge"],
  [/brave/i, "brave"],
  [/opera/i, "opera"],
  [/vivaldi/i, "vivaldi"],
  [/google chrome/i, "chrome"],
];

/** Reads which browser this is from its user agent and the brands it names. */
export function browserInfo(userAgent: string, brands: readonly string[]): BrowserInfo {
  const [, gecko] = /Firefox\/([\d.]+)/.exec(userAgent) ?? [];
  if (gecko !== undefined) return { name: "firefox", version: gecko };
  const [, version = ""] = /Chrom(?:e|ium)\/([\d.]+)/.exec(userAgent) ?? [];
  const name = BRANDS.find(([brand]) => brands.some((one) => brand.test(one)))?.[1] ?? "chromium";
  return { name, version };
}
