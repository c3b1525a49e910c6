import { ANNOUNCE, adoptHook, type HookWindow, REQUEST, tellOfSurface, WITHDRAW } from "../contract/hook.ts";
import type { SurfaceLike } from "../contract/surface.ts";

/**
 * Puts a Surface where a bridge finds it, and returns the undo. On a server it does nothing.
 * Where something else sits in the hook's place, the hook's events do the same.
 */
export function registerSurface(surface: SurfaceLike, target?: HookWindow): () => void {
  const place = target ?? (typeof window === "undefined" ? undefined : (window as HookWindow));
  if (place === undefined) return () => undefined;
  return adoptHook(place)?.register(surface) ?? registerByEvents(surface, place);
}

function registerByEvents(surface: SurfaceLike, target: HookWindow): () => void {
  const answer = () => tellOfSurface(target, ANNOUNCE, surface);
  target.addEventListener(REQUEST, answer);
  answer();
  return () => {
    target.removeEventListener(REQUEST, answer);
    tellOfSurface(target, WITHDRAW, surface);
  };
}
