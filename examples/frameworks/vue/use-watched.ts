import { onScopeDispose, type ShallowRef, shallowRef } from "vue";
import type { Watched } from "../shared/watched.ts";

/** The value now, and a new rendering whenever it changes. */
export function useWatched<T>(watched: Watched<T>): Readonly<ShallowRef<T>> {
  const value = shallowRef(watched.get());
  onScopeDispose(
    watched.subscribe((next) => {
      value.value = next;
    }),
  );
  return value;
}
