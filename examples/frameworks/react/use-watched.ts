import { useSyncExternalStore } from "react";
import type { Watched } from "../shared/watched.ts";

/** The value now, and a new rendering whenever it changes. */
export function useWatched<T>({ subscribe, get }: Watched<T>): T {
  return useSyncExternalStore(subscribe, get);
}
