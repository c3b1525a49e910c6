import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

/** A part that is folded away and made only once it is opened, so that a long list of them costs nothing. */
export function Fold(props: { summary: ComponentChildren; class?: string; children(): ComponentChildren }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class={props.class} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{props.summary}</summary>
      {isOpen && props.children()}
    </details>
  );
}
