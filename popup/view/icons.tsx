import type { Effect } from "../../src/contract/protocol.ts";

/** The drawing of each effect on a 16 × 16 grid: an eye, a pencil, a warning triangle. */
const EFFECT_PATHS: Record<Effect, string> = {
  read: "M1.5 8C3 5.2 5.3 3.75 8 3.75S13 5.2 14.5 8C13 10.8 10.7 12.25 8 12.25S3 10.8 1.5 8ZM8 6a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z",
  write: "M3 13l.7-3.1 7-7a1.4 1.4 0 0 1 2 0l.4.4a1.4 1.4 0 0 1 0 2l-7 7L3 13ZM9.6 4l2.4 2.4",
  destructive: "M8 2.25 14.75 13.75H1.25L8 2.25ZM8 6.5v3.5M8 11.9v.1",
};

/** An effect's icon; the word always stands beside it, so it is hidden from assistive technology. */
export function EffectIcon({ effect }: { effect: Effect }) {
  return <Icon path={EFFECT_PATHS[effect]} />;
}

/** A line drawing in the colour of its text. */
export function Icon({ path }: { path: string }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        stroke-width="1.5"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}
