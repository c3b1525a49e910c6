import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

/** One part of the popup under its own heading; `aside` stands at the heading's end. */
export function Section(props: { title: string; aside?: ComponentChildren; children: ComponentChildren }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div class="section-head">
        <h2 id={id}>{props.title}</h2>
        {props.aside}
      </div>
      {props.children}
    </section>
  );
}
