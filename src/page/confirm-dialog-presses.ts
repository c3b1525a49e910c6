/** Tells a person's fresh press from events that were made, held down, or begun before the button was armed. */
export interface Presses {
  /** Whether the click comes from a press that began while the button was armed. */
  counts(click: MouseEvent): boolean;
  stop(): void;
}

/** Watches where presses begin; a click without a press (a screen reader's) stands for itself. */
export function watchPresses(document: Document, isArmed: () => boolean): Presses {
  let begunArmed: boolean | undefined;
  const onPointer = () => {
    begunArmed = isArmed();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    // A key that is held down presses again and again; none of those is a new decision.
    if (event.repeat) event.preventDefault();
    begunArmed = !event.repeat && isArmed();
  };
  document.addEventListener("pointerdown", onPointer, true);
  document.addEventListener("keydown", onKey, true);
  return {
    counts(click) {
      const begun = begunArmed;
      begunArmed = undefined;
      // The second click of a double click was meant for what lay under the first.
      return click.isTrusted && click.detail <= 1 && begun !== false;
    },
    stop() {
      document.removeEventListener("pointerdown", onPointer, true);
      document.removeEventListener("keydown", onKey, true);
    },
  };
}
