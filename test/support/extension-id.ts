import { createHash } from "node:crypto";

/** The Chromium extension id of a manifest `key`: the first 32 hex digits of its SHA-256, mapped from 0–f to a–p. */
export function extensionIdOf(key: string): string {
  const hex = createHash("sha256").update(Buffer.from(key, "base64")).digest("hex").slice(0, 32);
  return [...hex].map((digit) => String.fromCharCode("a".charCodeAt(0) + Number.parseInt(digit, 16))).join("");
}
