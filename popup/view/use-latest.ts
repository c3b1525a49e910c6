import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import type { Emitter } from "../../src/link/emitter.ts";

/** The latest value of an emitter; undefined until there is one. */
export function useLatest<T>(source: Emitter<T>): T | undefined {
  const [latest, setLatest] = useState<T>();
  // A layout effect runs before render() returns, so the first value cannot come too early to be heard.
  useLayoutEffect(() => source.add((value) => setLatest(() => value)), [source]);
  return latest;
}

/** Draws again every `stepMs`, for what is shown of the time. */
export function useTick(stepMs: number): void {
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), stepMs);
    return () => clearInterval(timer);
  }, [stepMs]);
}
