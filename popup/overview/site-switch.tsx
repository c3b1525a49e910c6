import { useState } from "preact/hooks";
import type { MessageKey } from "../message.ts";
import { t } from "../text.ts";
import { Switch } from "../view/switch.tsx";
import type { PopupActions } from "../link/popup-actions.ts";

type Phase = "settled" | "asking" | "refused" | "failed";

const PHASE_HINT: Partial<Record<Phase, MessageKey>> = {
  asking: "siteAskHint",
  refused: "siteRefusedHint",
  failed: "failed",
};

/** The switch of the site in front; turning it on asks the browser for the permission within the click itself. */
export function SiteSwitch(props: {
  site: { origin: string; on: boolean; fixed: boolean; locked?: boolean | undefined };
  actions: PopupActions;
}) {
  const [phase, setPhase] = useState<Phase>("settled");
  const { origin, on, fixed, locked = false } = props.site;
  const toggle = (turnOn: boolean) => {
    const work = turnOn ? props.actions.turnOn(origin) : props.actions.turnOff(origin).then(() => true);
    setPhase(turnOn ? "asking" : "settled");
    work.then(
      (done) => setPhase(done ? "settled" : "refused"),
      () => setPhase("failed"),
    );
  };
  const standing = locked ? "siteLockedHint" : fixed ? "siteFixedHint" : undefined;
  const hint = standing ?? PHASE_HINT[phase] ?? (on ? undefined : "siteOffHint");
  return (
    <Switch
      label={t("siteSwitch")}
      on={on}
      disabled={fixed || locked}
      onToggle={toggle}
      {...(hint === undefined ? {} : { hint: t(hint) })}
    />
  );
}
