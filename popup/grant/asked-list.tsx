import type { UiGrant } from "../../src/contract/schemas/hop-ui.ts";
import { type GrantChoice, withTick } from "../model/grant-choice.ts";
import { t } from "../text.ts";
import { AskedCapability } from "./asked-capability.tsx";

/** Every capability the agent asks for, each with its own tick. */
export function AskedList(props: {
  capabilities: UiGrant["capabilities"];
  choice: GrantChoice;
  onChange(choice: GrantChoice): void;
}) {
  const { capabilities, choice, onChange } = props;
  return (
    <fieldset>
      <legend>{t("askedHeading")}</legend>
      <p class="hint">{t("askedHint")}</p>
      <ul class="asked">
        {capabilities.map((capability) => (
          <AskedCapability
            key={capability.id}
            capability={capability}
            ticked={choice.ticked.includes(capability.id)}
            onTick={(on) => onChange(withTick(choice, capability.id, on))}
          />
        ))}
      </ul>
    </fieldset>
  );
}
