/** How a piece of foreign work ended: with a value, with an error, too late, or after the call was called off. */
export type Timed<T> =
  | { kind: "value"; value: T }
  | { kind: "error"; error: unknown }
  | { kind: "timeout" }
  | { kind: "aborted" };

/** The longest delay a timer takes; a longer one would fire at once. */
const TIMER_MAX = 2 ** 31 - 1;

/** Starts a timer and gives its undo; a delay beyond what timers take never fires. */
export function after(ms: number, then: () => void): () => void {
  if (!(ms <= TIMER_MAX)) return () => undefined;
  const timer = setTimeout(then, Math.max(0, ms));
  return () => clearTimeout(timer);
}

/** Whether the value can be awaited; reading `then` of a hostile value counts as yes, so that awaiting reports it. */
export function isThenable(value: unknown): value is PromiseLike<unknown> {
  if (typeof value !== "object" || value === null) return false;
  try {
    return typeof Reflect.get(value, "then") === "function";
  } catch {
    return true;
  }
}

/**
 * Runs work that may throw, hang or never answer, and always ends: within `ms`, or when the signal aborts.
 * What the work answers later is dropped. It never rejects.
 */
export async function within<T>(
  work: () => T | PromiseLike<T>,
  { ms, signal }: { ms: number; signal?: AbortSignal | undefined },
): Promise<Timed<T>> {
  let answer: T | PromiseLike<T>;
  try {
    answer = work();
    if (!isThenable(answer)) return { kind: "value", value: answer };
  } catch (error) {
    return { kind: "error", error };
  }
  if (signal?.aborted) {
    Promise.resolve(answer).catch(() => undefined);
    return { kind: "aborted" };
  }
  return race(answer, { ms, signal });
}

function race<T>(answer: PromiseLike<T>, { ms, signal }: { ms: number; signal?: AbortSignal | undefined }) {
  return new Promise<Timed<T>>((resolve) => {
    const end = (timed: Timed<T>) => {
      stop();
      signal?.removeEventListener("abort", onAbort);
      resolve(timed);
    };
    const onAbort = () => end({ kind: "aborted" });
    const stop = after(ms, () => end({ kind: "timeout" }));
    signal?.addEventListener("abort", onAbort);
    Promise.resolve(answer).then(
      (value) => end({ kind: "value", value }),
      (error: unknown) => end({ kind: "error", error }),
    );
  });
}
