import { LIMITS } from "../src/contract/limits.ts";
import { type Refusal, refusal } from "../src/contract/refusals.ts";
import type { CallSession } from "../src/contract/session.ts";
import type { SurfaceRequest } from "../src/contract/envelope.ts";
import { randomText } from "../src/ports/keys.ts";
import type { Documents, Page } from "./documents.ts";
import type { PageAnswer } from "./page-answer.ts";
import type { PageDocument } from "./page-document.ts";

/** A describe for one page. */
export interface Ask {
  request: SurfaceRequest;
  session: CallSession;
  declaration?: true;
  signal: AbortSignal;
}

/** The page's own answer, or why there is none; a describe runs nothing, so every refusal of it is certain. */
export type Told = { answer: PageAnswer; refusal?: undefined } | { refusal: Refusal };

interface Waiting {
  doc: PageDocument;
  tell(told: Told): void;
}

/** The describes that are with a page now; nothing of them outlives the worker. */
export class Asks {
  readonly #waiting = new Map<string, Waiting>();

  constructor(documents: Documents) {
    documents.left.add((doc) => this.#give(doc, () => true));
    documents.joined.add(({ doc, calls }) => this.#give(doc, (call) => !calls.includes(call)));
  }

  /** Asks a page and waits for its answer, ten seconds at most. */
  ask({ doc, app }: Page, { request, session, declaration, signal }: Ask): Promise<Told> {
    if (signal.aborted) return Promise.resolve({ refusal: refusal.cancelled() });
    const call = `c_${randomText(12)}`;
    return new Promise((resolve) => {
      const tell = (told: Told) => {
        if (!this.#waiting.delete(call)) return;
        clearTimeout(timer);
        signal.removeEventListener("abort", onAbort);
        resolve(told);
      };
      const stop = (reason: "timeout" | "cancelled") => {
        doc.cancel(call, reason);
        tell({ refusal: reason === "timeout" ? refusal.timedOut() : refusal.cancelled() });
      };
      const onAbort = () => stop("cancelled");
      const timer = setTimeout(stop, LIMITS.describeMs, "timeout");
      signal.addEventListener("abort", onAbort);
      this.#waiting.set(call, { doc, tell });
      doc.call({ call, app, request, session, ...(declaration ? { declaration } : {}) }).then(
        ({ accepted, code }) => {
          if (!accepted) tell({ refusal: refusalOf(code) });
        },
        // The Port dropped: the document says hello again with the calls it holds, or is gone.
        () => undefined,
      );
    });
  }

  /** The document's answer to a call; false where no describe of that document waits for it. */
  settled(doc: PageDocument, call: string, answer: PageAnswer): boolean {
    const waiting = this.#waiting.get(call);
    if (waiting?.doc !== doc) return false;
    waiting.tell({ answer });
    return true;
  }

  #give(doc: PageDocument, isLost: (call: string) => boolean): void {
    for (const [call, waiting] of this.#waiting) {
      if (waiting.doc === doc && isLost(call)) waiting.tell({ refusal: refusal.pageGone() });
    }
  }
}

/** A document's word that it did not take a call. */
export function refusalOf(code: "NO_SURFACE" | "SESSION_REVOKED" | "SESSION_EXPIRED" | undefined): Refusal {
  if (code === "NO_SURFACE") return refusal.noSurface();
  if (code === "SESSION_EXPIRED") return refusal.sessionExpired();
  return code === "SESSION_REVOKED" ? refusal.sessionRevoked() : refusal.internal();
}
