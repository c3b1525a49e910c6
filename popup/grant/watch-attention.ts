import { attend, type LookingSince, msUntilArmed } from "../model/attention.ts";

/** Whether the person has been looking at this window long enough to press a button that grants something. */
export interface Attention {
  /** The answer at this very moment, for the click itself. */
  armed(): boolean;
  stop(): void;
}

/** Watches the window's focus and visibility; hears each change of the answer. */
export function watchAttention(view: Window, onChange: (armed: boolean) => void): Attention {
  let since: LookingSince;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (refocused: boolean) => {
    const { document } = view;
    const seen = { visible: document.visibilityState === "visible", focused: document.hasFocus(), refocused };
    since = attend(since, { ...seen, at: performance.now() });
    return msUntilArmed(since, performance.now());
  };
  const update = (event?: Event) => {
    clearTimeout(timer);
    const left = look(event?.type === "focus");
    onChange(left === 0);
    if (left !== undefined && left > 0) timer = setTimeout(update, left);
  };
  const undo = [
    listen(view, "focus", update),
    listen(view, "blur", update),
    listen(view.document, "visibilitychange", update),
  ];
  update();
  return {
    armed: () => look(false) === 0,
    stop: () => {
      clearTimeout(timer);
      for (const each of undo) each();
    },
  };
}

function listen(target: EventTarget, type: string, listener: (event: Event) => void): () => void {
  target.addEventListener(type, listener);
  return () => target.removeEventListener(type, listener);
}
