import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

/** A switch whose accessible name is its label alone; `hint` is its description. */
export function Switch(props: {
  label: string;
  on: boolean;
  hint?: ComponentChildren;
  disabled?: boolean;
  onToggle(on: boolean): void;
}) {
  const hintId = useId();
  return (
    <div class="switch-row">
      <button
        type="button"
        role="switch"
        class="switch"
        aria-checked={props.on}
        aria-describedby={props.hint === undefined ? undefined : hintId}
        disabled={props.disabled ?? false}
        onClick={() => props.onToggle(!props.on)}
      >
        <span>{props.label}</span>
        <span class="switch-track" aria-hidden="true" />
      </button>
      {props.hint !== undefined && (
        <p class="hint" id={hintId} aria-live="polite">
          {props.hint}
        </p>
      )}
    </div>
  );
}
