import { z } from "zod";
import { versionRange } from "./ids.ts";

/** host → background, the first message. */
export const hostHello = z.object({
  versions: versionRange,
  bridge: z.string(),
  node: z.string(),
  /** The socket's name, 8 hex digits; no path of the machine crosses this hop. */
  socket: z.string(),
});

/** background → host, in answer; a mismatch makes the host tell its clients which side to update. */
export const extensionHello = z.object({
  versions: versionRange,
  bridge: z.string(),
});

/** `error.data` of the host's last message to a client it does not serve: the extension is silent, or a side is too old. */
export const turnedAway = z.object({ why: z.enum(["silent", "extension", "desktop"]) });
export type TurnedAway = z.infer<typeof turnedAway>["why"];

const conn = z.number().int().positive();

export const openParams = z.object({ conn });
export const messageParams = z.object({ conn, message: z.unknown() });
export const closeParams = z.object({ conn, reason: z.string().max(200).optional() });
