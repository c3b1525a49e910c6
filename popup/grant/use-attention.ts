import { useEffect, useRef, useState } from "preact/hooks";
import { type Attention, watchAttention } from "./watch-attention.ts";

/** Whether Allow may be pressed now: the drawn answer, and the live one for the click. */
export function useAttention(): { armed: boolean; armedNow(): boolean } {
  const [armed, setArmed] = useState(false);
  const attention = useRef<Attention>();
  useEffect(() => {
    const watching = watchAttention(window, setArmed);
    attention.current = watching;
    return () => watching.stop();
  }, []);
  return { armed, armedNow: () => attention.current?.armed() ?? false };
}
