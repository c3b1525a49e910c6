import { LIMITS } from "../../src/contract/limits.ts";
import { t } from "../text.ts";
import { Fingerprint } from "../view/fingerprint.tsx";
import { ForeignLine } from "../view/foreign.tsx";
import { Section } from "../view/section.tsx";
import type { PopupProps } from "./popup-view.tsx";

/** How this browser profile is named to agents, and the fingerprint they can compare. */
export function ProfileSection({ state }: Pick<PopupProps, "state">) {
  return (
    <Section title={t("profileHeading")}>
      <p class="profile">
        <ForeignLine text={state.profile.name} limit={LIMITS.agentNameChars} />
      </p>
      <p class="hint">
        {t("fingerprintLabel")}
        <Fingerprint value={state.profile.fingerprint} />
      </p>
    </Section>
  );
}
