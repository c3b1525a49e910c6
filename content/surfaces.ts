import type { CallSession } from "../src/contract/session.ts";
import type { SurfaceLike } from "../src/contract/surface.ts";

/** The Surfaces a document has announced, by app, and the sessions that were told to them. */
export interface Surfaces {
  get(app: string): SurfaceLike | undefined;
  note(surface: SurfaceLike, isHere: boolean): void;
  begin(session: CallSession): void;
  end(session: string): void;
  endAll(): void;
}

/** Keeps the table; `changed` hears the apps after each change (the relay bounds and checks them). */
export function createSurfaces(changed: (apps: string[]) => void): Surfaces {
  const surfaces = new Map<string, SurfaceLike>();
  const sessions = new Map<string, CallSession>();
  const end = (id: string) => {
    const session = sessions.get(id);
    sessions.delete(id);
    if (session) show("end", session, surfaces.get(session.app));
  };
  return {
    get: (app) => surfaces.get(app),
    // The same object twice is one; another with the same app takes its place, and running calls stay with the old one.
    note(surface, isHere) {
      const { app } = surface;
      if ((surfaces.get(app) === surface) === isHere) return;
      if (isHere) surfaces.set(app, surface);
      else surfaces.delete(app);
      changed([...surfaces.keys()]);
      if (isHere) for (const session of sessions.values()) if (session.app === app) show("start", session, surface);
    },
    begin(session) {
      if (sessions.has(session.id)) return;
      sessions.set(session.id, session);
      show("start", session, surfaces.get(session.app));
    },
    end,
    endAll: () => [...sessions.keys()].forEach(end),
  };
}

/** Tells a page for its own sign; a page that throws there harms only itself. */
function show(kind: "start" | "end", session: CallSession, surface: SurfaceLike | undefined): void {
  try {
    surface?.session?.({ kind, session });
  } catch {
    // The page's own trouble: it has no part in a session.
  }
}
