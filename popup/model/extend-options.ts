import type { UiSession } from "../../src/contract/schemas/hop-ui.ts";

const MINUTE = 60_000;
const USUAL = [15, 60, 240];

/** By how many minutes a session may be extended, rising; the last is all there is, and none where there is no whole minute. */
export function extendOptions({ expiresAt, latestEnd }: Pick<UiSession, "expiresAt" | "latestEnd">): number[] {
  const room = Math.floor((latestEnd - expiresAt) / MINUTE);
  return room < 1 ? [] : [...USUAL.filter((minutes) => minutes < room), room];
}

/** The end of a session that is extended by so many minutes, as the background is asked for it: the same click twice asks the same. */
export function extendedBy({ expiresAt }: Pick<UiSession, "expiresAt">, minutes: number): number {
  return expiresAt + minutes * MINUTE;
}
