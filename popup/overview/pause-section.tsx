import { t } from "../text.ts";
import { Failure } from "../view/failure.tsx";
import { Switch } from "../view/switch.tsx";
import { useAttempt } from "../view/use-attempt.ts";
import type { PopupProps } from "./popup-view.tsx";

/** The switch that stops every agent at once. */
export function PauseSection({ state, actions }: PopupProps) {
  const [attempt, run] = useAttempt();
  return (
    <section class={state.paused ? "paused" : undefined} aria-label={t("pauseSwitch")}>
      <Switch
        label={t("pauseSwitch")}
        on={state.paused}
        hint={t(state.paused ? "pausedHint" : "pauseHint")}
        onToggle={(on) => run(() => actions.pause(on))}
      />
      <Failure attempt={attempt} />
    </section>
  );
}
