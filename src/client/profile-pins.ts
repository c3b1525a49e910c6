import { createHash } from "node:crypto";
import path from "node:path";
import { z } from "zod";
import type { PublicKey } from "../contract/handshake.ts";
import { publicKey } from "../contract/schemas/hop-agent.ts";
import { type Home, HomeError } from "../ports/home.ts";
import { readOwnJson, writeIfAbsent } from "../ports/home-files.ts";

const pin = z.object({ id: z.string(), key: publicKey });

/** What is known of a browser profile that says who it is. */
export type PinState = "new" | "known" | "changed";

/** Compares a profile's key with the one of the first meeting. */
export function pinState(home: Home, profile: { id: string; key: PublicKey }): PinState {
  const file = pinFile(home, profile.id);
  const value = readOwnJson(file);
  if (value === undefined) return "new";
  const known = pin.safeParse(value);
  if (!known.success) throw new HomeError(`${file} is not readable as a profile's key`, "Remove it to meet anew");
  return known.data.key.x === profile.key.x && known.data.key.y === profile.key.y ? "known" : "changed";
}

/** Remembers a profile's key, after it has proven that it holds it; the first one stays. */
export function pinProfile(home: Home, profile: { id: string; key: PublicKey }): void {
  writeIfAbsent(pinFile(home, profile.id), `${JSON.stringify({ id: profile.id, key: profile.key })}\n`);
}

function pinFile(home: Home, id: string): string {
  return path.join(home.profiles, `${createHash("sha256").update(id).digest("hex").slice(0, 32)}.json`);
}
