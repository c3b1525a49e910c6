import { useId } from "preact/hooks";
import { LIMITS } from "../../src/contract/limits.ts";
import { isProfileName } from "../model/profile-name.ts";
import { t } from "../text.ts";
import { Fingerprint } from "../view/fingerprint.tsx";
import { ForeignLine } from "../view/foreign.tsx";
import { NameEditor } from "../view/name-editor.tsx";
import { Section } from "../view/section.tsx";
import type { PopupProps } from "./popup-view.tsx";

/** How this browser profile is named to agents, and the fingerprint they can compare. */
export function ProfileSection({ state, actions }: Pick<PopupProps, "state" | "actions">) {
  const { name, fingerprint } = state.profile;
  const id = useId();
  return (
    <Section title={t("profileHeading")}>
      <p class="profile" id={id}>
        <ForeignLine text={name} limit={LIMITS.agentNameChars} />
      </p>
      <div>
        <NameEditor
          button={t("rename")}
          label={t("profileNameLabel")}
          name={name}
          describedBy={id}
          objection={(typed) => (isProfileName(typed) ? undefined : t("nameForm"))}
          onSave={actions.nameProfile}
        />
      </div>
      <p class="hint">
        {t("fingerprintLabel")}
        <Fingerprint value={fingerprint} />
      </p>
    </Section>
  );
}
