import { el } from "./dom.ts";

/** A session as the sign reads it. */
interface SignSession {
  readonly id: string;
  readonly agent: { readonly name: string };
  readonly expiresAt: number;
}

/** What the Surface tells about sessions: `surface.on("session", …)`. */
interface SessionEvents {
  on(event: "session", listener: (change: { kind: "start" | "end"; session: SignSession }) => void): () => void;
}

/** The sign's words. */
export interface SignText {
  readonly agents: string;
  readonly noAgent: string;
  mayAct(names: readonly string[]): string;
}

/** Creates the sign that tells a person which agents may act on this page now. */
export function createSign(surface: SessionEvents, text: SignText): HTMLElement {
  const element = el("p", { class: "sign", role: "status", "aria-label": text.agents, dir: "auto" });
  const sessions = new Map<string, SignSession>();
  const show = (): void => {
    const names = [...new Set([...sessions.values()].map((session) => session.agent.name))];
    element.toggleAttribute("data-active", names.length > 0);
    element.textContent = names.length === 0 ? text.noAgent : text.mayAct(names);
  };
  surface.on("session", ({ kind, session }) => {
    if (kind === "start") sessions.set(session.id, session);
    else sessions.delete(session.id);
    show();
  });
  show();
  return element;
}
