import type { AuditEntry } from "../../src/contract/schemas/audit.ts";
import type { UiSession, UiState } from "../../src/contract/schemas/hop-ui.ts";

/** Through whose eyes a page is looked at: a session's, or without one the person's, who sees all it declares. */
export interface Viewpoint {
  /** Stays the same while the choice does. */
  key: string;
  app: string;
  session?: UiSession;
}

/** Every way to look at the page in the watched tab: its sessions first, then each of its apps as a whole. */
export function viewpoints({ page, sessions }: Pick<UiState, "page" | "sessions">): Viewpoint[] {
  if (page?.origin === undefined) return [];
  const here = sessions.filter(
    ({ here, state, origin, app }) => here && state === "live" && origin === page.origin && page.apps.includes(app),
  );
  return [
    ...here.map((session) => ({ key: session.id, app: session.app, session })),
    ...page.apps.map((app) => ({ key: `app ${app}`, app })),
  ];
}

/** How many calls the timeline shows. */
const TIMELINE = 50;

/** The calls that belong to what is looked at, newest first. */
export function timelineOf(
  entries: readonly AuditEntry[],
  { app, session }: Viewpoint,
  origin: string | undefined,
): readonly AuditEntry[] {
  const belongs = (entry: AuditEntry) =>
    session ? entry.session === session.id : entry.origin === origin && entry.app === app;
  return entries.filter(belongs).slice(0, TIMELINE);
}

/** A first input for a capability: the record it needs, where it needs one. */
export function firstInput(param: string | undefined, recordIds: readonly string[] = []): string {
  const [record] = recordIds;
  return JSON.stringify(param === undefined || record === undefined ? {} : { [param]: record }, null, 2);
}

/** What the person typed as an input; undefined where it is no JSON object. */
export function readInputText(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? Object.fromEntries(Object.entries(value)) : undefined;
  } catch {
    return undefined;
  }
}
