import { sha256 } from "../src/ports/keys.ts";

/** Where one app is open: what stays the same over a reload and a same-origin navigation. */
export interface PageKey {
  profile: string;
  tab: number;
  frame: number[];
  origin: string;
  app: string;
}

/** A page's id: the same place, the same id, whatever restarts in between; another profile's differ. */
export async function pageIdOf({ profile, tab, frame, origin, app }: PageKey): Promise<string> {
  const digest = await sha256(JSON.stringify([profile, tab, frame, origin, app]));
  return `p_${digest.slice(0, 16)}`;
}
