/** What a page has laid over the dialog since it was shown. */
export interface Covers {
  /** Whether anything of it overlaps the element. */
  over(element: Element): boolean;
  stop(): void;
}

/**
 * Watches what enters the top layer after the dialog: only that can lie over it, and for a pointer it is not even
 * there, because a modal dialog makes it inert. So neither a hit test nor, in every browser, an observer tells of it.
 */
export function watchCovers(document: Document, onChange: () => void): Covers {
  const open = new Set<Element>();
  // These events do not bubble, but they are captured.
  const onToggle = (event: Event) => {
    if (!(event.target instanceof Element)) return;
    if (Reflect.get(event, "newState") === "open") open.add(event.target);
    else open.delete(event.target);
    onChange();
  };
  document.addEventListener("beforetoggle", onToggle, true);
  return {
    over(element) {
      const own = element.getBoundingClientRect();
      return [...open].some((cover) => cover.matches(OPEN) && overlap(cover.getBoundingClientRect(), own));
    },
    stop: () => document.removeEventListener("beforetoggle", onToggle, true),
  };
}

function overlap(a: DOMRect, b: DOMRect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** Announced is not yet open: the page may have thought better of it. */
const OPEN = ":popover-open, :modal";
