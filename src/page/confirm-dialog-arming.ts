import { LIMITS } from "../contract/limits.ts";
import { watchCovers } from "./confirm-dialog-covers.ts";

/** Says when a button may be trusted to mean what the person saw. */
export interface Arming {
  /** Whether it has been in view, in focus and uncovered long enough, and still is. */
  readonly armed: boolean;
  stop(): void;
}

/** IntersectionObserver's second version, which DOM types do not know yet (w3c/IntersectionObserver, "V2"). */
interface VisibilityOptions extends IntersectionObserverInit {
  trackVisibility?: boolean;
  delay?: number;
}

/**
 * Watches a button: armed after `LIMITS.armMs` in which the document had focus and was visible and the button was in
 * view and uncovered; unarmed at once when any of that ends, and then the time starts anew.
 */
export function watchArming(button: HTMLElement, onChange: (armed: boolean) => void): Arming {
  const document = button.ownerDocument;
  const window = document.defaultView ?? globalThis.window;
  const state = { armed: false, inView: false, timer: 0 };
  const set = (armed: boolean) => {
    if (state.armed === armed) return;
    state.armed = armed;
    onChange(armed);
  };
  const ready = () => state.inView && document.visibilityState === "visible" && document.hasFocus();
  const isClear = () => ready() && isOnTop(button) && !covers.over(button.closest("dialog") ?? button);
  const restart = () => {
    window.clearTimeout(state.timer);
    set(false);
    if (ready()) state.timer = window.setTimeout(() => (isClear() ? set(true) : restart()), LIMITS.armMs);
  };
  const covers = watchCovers(document, restart);
  const options: VisibilityOptions = { threshold: 1, trackVisibility: true, delay: 100 };
  const observer = new IntersectionObserver((entries) => {
    const inView = isUncovered(entries.at(-1));
    if (inView === state.inView) return;
    state.inView = inView;
    restart();
  }, options);
  observer.observe(button);
  for (const type of FOCUS_EVENTS) window.addEventListener(type, restart);
  document.addEventListener("visibilitychange", restart);
  return {
    get armed() {
      return state.armed && isClear();
    },
    stop() {
      observer.disconnect();
      covers.stop();
      window.clearTimeout(state.timer);
      for (const type of FOCUS_EVENTS) window.removeEventListener(type, restart);
      document.removeEventListener("visibilitychange", restart);
    },
  };
}

const FOCUS_EVENTS = ["focus", "blur", "resize", "pagehide"] as const;

/** Where the browser can tell (`isVisible`), also that nothing covers, fades or moves it. */
function isUncovered(entry: IntersectionObserverEntry | undefined): boolean {
  if (entry === undefined || !entry.isIntersecting) return false;
  const visible: unknown = Reflect.get(entry, "isVisible");
  return typeof visible === "boolean" ? visible : true;
}

/** What lies at the button's middle, for a pointer, is the button. */
function isOnTop(button: HTMLElement): boolean {
  const { left, top, width, height } = button.getBoundingClientRect();
  const root = button.getRootNode() as Document | ShadowRoot;
  const hit = root.elementFromPoint(left + width / 2, top + height / 2);
  return hit !== null && (hit === button || button.contains(hit));
}
