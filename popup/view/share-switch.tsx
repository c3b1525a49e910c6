import { t } from "../text.ts";
import { Failure } from "./failure.tsx";
import { Switch } from "./switch.tsx";
import { useAttempt } from "./use-attempt.ts";

/** The switch that opens the activity list to programs on this computer; off unless the person turns it on. */
export function ShareSwitch({ on, onShare }: { on: boolean; onShare(on: boolean): Promise<void> }) {
  const [attempt, run] = useAttempt();
  return (
    <div class="share">
      <Switch label={t("shareSwitch")} on={on} hint={t("shareHint")} onToggle={(next) => run(() => onShare(next))} />
      <Failure attempt={attempt} />
    </div>
  );
}
