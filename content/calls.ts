import type { CallSession, CancelReason } from "../src/contract/session.ts";
import type { SurfaceCall, SurfaceLike } from "../src/contract/surface.ts";
import { encodeAnswer } from "./answer.ts";
import { freeze } from "./natives.ts";
import type { PageCall, PageMethod, WorldSettled } from "./wire.ts";

/** The calls that are with the page's Surfaces now. */
export interface Calls {
  run(call: PageCall, surface: SurfaceLike | undefined): Promise<void>;
  cancel(call: string, reason: CancelReason): void;
  /** Ends what waits in a session, and calls back once nothing of it waits any more; the relay asks once at a time. */
  end(session: string, reason: CancelReason, done: () => void): void;
  /** The page is left (what waits ends) or the extension has gone (everything ends). */
  stopAll(everything: boolean, reason: CancelReason): void;
}

interface Running {
  readonly session: string;
  readonly stop: AbortController;
  /** It told that it waits for someone, so its run has not been seen to start: the timer that looks whether anybody still asks. */
  waiting?: ReturnType<typeof setInterval>;
}

export function createCalls(send: (method: PageMethod, params: object) => void, look: () => void): Calls {
  const running = new Map<string, Running>();
  const ends = new Map<string, () => void>();
  const stop = (which: (call: Running) => unknown, reason: CancelReason) => {
    for (const call of running.values()) if (which(call)) call.stop.abort(reason);
  };
  const answerEnds = (session: string) => {
    for (const call of running.values()) if (call.session === session && call.waiting) return;
    ends.get(session)?.();
    ends.delete(session);
  };
  return {
    async run({ call, request, session, declaration }, surface) {
      const own: Running = { session: session.id, stop: new AbortController() };
      const settle = (answer: Omit<WorldSettled, "call">) => send("settled", { call, ...answer });
      const context: SurfaceCall = {
        session: frozen(session),
        signal: own.stop.signal,
        onPending({ waitsFor, since }) {
          if (!running.has(call)) return;
          own.waiting ??= setInterval(look, 1000);
          send("pending", { call, waitsFor, since });
        },
        onSettled: (late) => settle(encodeAnswer(late)),
        ...(declaration && { declaration }),
      };
      running.set(call, own);
      let answer: Omit<WorldSettled, "call"> = { fault: surface ? "throws" : "noSurface" };
      try {
        if (surface) answer = encodeAnswer(await surface.handle(request, context));
      } catch {
        // A Surface that throws has given no answer.
      }
      running.delete(call);
      clearInterval(own.waiting);
      settle(answer);
      answerEnds(session.id);
    },
    cancel: (call, reason) => running.get(call)?.stop.abort(reason),
    end(session, reason, done) {
      ends.set(session, done);
      stop((call) => call.session === session, reason);
      answerEnds(session);
    },
    stopAll: (everything, reason) => stop((call) => everything || call.waiting, reason),
  };
}

function frozen(session: CallSession): CallSession {
  freeze(session.agent);
  freeze(session.scope);
  return freeze(session);
}
