import { createHash } from "node:crypto";
import path from "node:path";
import { z } from "zod";
import { agentName } from "../contract/schemas/ids.ts";
import { publicKey } from "../contract/schemas/hop-agent.ts";
import { type Home, HomeError } from "../ports/home.ts";
import { readOwnJson, writeIfAbsent } from "../ports/home-files.ts";
import { makeKeyPair, type StoredKeyPair } from "../ports/keys.ts";

const storedAgent = z.object({
  name: agentName,
  publicKey,
  privateKey: z.looseObject({ kty: z.literal("EC"), crv: z.literal("P-256"), d: z.string() }),
});

/** The key pair of an agent name, made at first use: the same name is the same agent from then on. */
export async function agentKeys(home: Home, name: string): Promise<StoredKeyPair> {
  const file = path.join(home.agents, `${fileStem(name)}.json`);
  const known = readKeys(file, name);
  if (known !== undefined) return known;
  const made = await makeKeyPair();
  if (writeIfAbsent(file, `${JSON.stringify({ name, ...made })}\n`)) return made;
  const others = readKeys(file, name);
  if (others === undefined) throw new HomeError(`${file} vanished while it was read`, "Try again");
  return others;
}

/** A name as a file: a hash, because names differ by letter case and hold characters that some file systems lose. */
function fileStem(name: string): string {
  return createHash("sha256").update(name).digest("hex").slice(0, 32);
}

function readKeys(file: string, name: string): StoredKeyPair | undefined {
  const value = readOwnJson(file);
  if (value === undefined) return undefined;
  const parsed = storedAgent.safeParse(value);
  if (!parsed.success || parsed.data.name !== name) {
    throw new HomeError(`${file} does not hold the keys of the agent "${name}"`, "Remove it to make new ones");
  }
  const { kty, crv, d } = parsed.data.privateKey;
  const { x, y } = parsed.data.publicKey;
  return { publicKey: parsed.data.publicKey, privateKey: { kty, crv, d, x, y } };
}
