import { createHash } from "node:crypto";
import manifest from "../../manifest.json" with { type: "json" };

/**
 * The id Chromium gives an extension whose manifest has this `key`: the first 16 bytes of the SHA-256 of the public
 * key's DER, each half byte written as a letter from a to p.
 */
export function extensionIdOf(key: string): string {
  const digest = createHash("sha256").update(Buffer.from(key, "base64")).digest("hex").slice(0, 32);
  return [...digest].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16))).join("");
}

/** The Chromium id of this extension. */
export const EXTENSION_ID = extensionIdOf(manifest.key);
