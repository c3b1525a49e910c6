import { SURFACE_PROTOCOL } from "./protocol.ts";
import { isSurfaceLike, type SurfaceLike } from "./surface.ts";

/** The window hook's name and its three events: the whole wire between a page and whoever carries its calls. */
export const HOOK_NAME = "agentSurface";
export const ANNOUNCE = "agent-surface:announce";
export const WITHDRAW = "agent-surface:withdraw";
export const REQUEST = "agent-surface:request";

/** What `window.agentSurface` is: frozen, and the same whoever installed it. */
export interface SurfaceHook {
  readonly protocols: readonly string[];
  register(surface: SurfaceLike): () => void;
}

/** The part of a window the hook needs; given by the caller so that this file touches no global. */
export type HookWindow = EventTarget & { [HOOK_NAME]?: unknown };

/**
 * Installs the hook on a window, or adopts the one that is there; undefined where something else sits in its place
 * (then only the events work, and they suffice).
 */
export function adoptHook(target: HookWindow): SurfaceHook | undefined {
  const present = peek(target);
  if (present !== undefined) return isHook(present) ? present : undefined;
  const hook = createHook(target);
  try {
    Object.defineProperty(target, HOOK_NAME, { value: hook, enumerable: true });
  } catch {
    return undefined;
  }
  return hook;
}

function peek(target: HookWindow): unknown {
  try {
    return target[HOOK_NAME];
  } catch {
    return null;
  }
}

function isHook(value: unknown): value is SurfaceHook {
  if (typeof value !== "object" || value === null) return false;
  try {
    const hook = value as SurfaceHook;
    return typeof hook.register === "function" && hook.protocols.includes(SURFACE_PROTOCOL);
  } catch {
    return false;
  }
}

function createHook(target: EventTarget): SurfaceHook {
  const surfaces = new Map<string, SurfaceLike>();
  target.addEventListener(REQUEST, () => {
    for (const surface of surfaces.values()) tellOfSurface(target, ANNOUNCE, surface);
  });
  return Object.freeze({
    protocols: Object.freeze([SURFACE_PROTOCOL]),
    register(surface: SurfaceLike) {
      if (!isSurfaceLike(surface)) throw new TypeError("A Surface is { app, handle(request, call) }.");
      const { app } = surface;
      // Another object of the same app takes its place; the undo of the first then undoes nothing.
      surfaces.set(app, surface);
      tellOfSurface(target, ANNOUNCE, surface);
      return () => {
        if (surfaces.get(app) === surface && surfaces.delete(app)) tellOfSurface(target, WITHDRAW, surface);
      };
    },
  });
}

/** Tells whoever listens that a Surface is there, or has gone. */
export function tellOfSurface(
  target: EventTarget,
  type: typeof ANNOUNCE | typeof WITHDRAW,
  surface: SurfaceLike,
): void {
  target.dispatchEvent(new CustomEvent(type, { detail: { surface } }));
}

/** Reads the Surface out of an announce or withdraw event. */
export function surfaceOf(event: Event): SurfaceLike | undefined {
  try {
    const detail: unknown = (event as CustomEvent<unknown>).detail;
    const surface: unknown = typeof detail === "object" && detail !== null ? Reflect.get(detail, "surface") : undefined;
    return isSurfaceLike(surface) ? surface : undefined;
  } catch {
    return undefined;
  }
}
