import { refusal } from "../src/contract/refusals.ts";
import { isLive } from "./decide-session.ts";
import type { PageDocument } from "./page-document.ts";
import type { SessionParts } from "./sessions.ts";
import type { Session } from "./stored.ts";

/** Less of a session, or more of its time. */
export type Change = Pick<Session, "granted" | "expiresAt">;

/**
 * Changes a live session. From this very call on nothing new of what was taken away is accepted; what of it waits in a
 * page is called off on the channel the calls travel on. Resolves when the change is stored.
 */
export async function changeSession(parts: SessionParts, id: string, change: Change): Promise<void> {
  const { state, clock, documents } = parts;
  const session = state.sessions.get(id);
  if (session === undefined || !isLive(session, clock.now())) return;
  const { granted, expiresAt } = change;
  const stored = state.sessions.put({ ...session, granted, expiresAt });
  for (const entry of openOutside(parts, { ...session, granted })) {
    if (entry.state === "accepted") entry.refuse(refusal.notExposed());
    else documents.get(entry.doc)?.cancel(entry.call, "cancelled");
  }
  parts.changed();
  await stored;
}

/** A document says hello again: what was taken away while its Port was gone is called off now. */
export function callOffIn(doc: PageDocument, parts: SessionParts, session: Session): void {
  for (const entry of openOutside(parts, session)) if (entry.doc === doc.key) doc.cancel(entry.call, "cancelled");
}

function openOutside({ invokes }: SessionParts, { id, granted }: Session) {
  const scope = new Set(granted.map((capability) => capability.id));
  return invokes.open.filter((entry) => entry.asked.session === id && !scope.has(entry.asked.capability));
}
