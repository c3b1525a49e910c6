/** A frame's place: its index in each ancestor's frames, `[]` at the top; undefined where an ancestor is of another origin. */
export type FramePath = number[] | undefined;

/**
 * Where this frame stands. A frame counts only if every ancestor has its origin, or a page could put a Surface of
 * its choice under somebody else's address; an opaque origin ("null") never counts.
 */
export function framePath(frame: Window): FramePath {
  if (frame.origin === "null") return undefined;
  const path: number[] = [];
  for (let inner = frame; inner !== inner.parent; inner = inner.parent) {
    const at = isSameOrigin(inner.parent, frame.origin) ? indexIn(inner.parent, inner) : -1;
    if (at < 0) return undefined;
    path.unshift(at);
  }
  return path;
}

function isSameOrigin(other: Window, origin: string): boolean {
  try {
    // Reading a member of another origin's window throws.
    return other.location.origin === origin;
  } catch {
    return false;
  }
}

function indexIn(parent: Window, inner: Window): number {
  for (let index = 0; index < parent.length; index += 1) if (parent[index] === inner) return index;
  return -1;
}
