import { useId } from "preact/hooks";
import { LIMITS } from "../../src/contract/limits.ts";
import type { UiGrant } from "../../src/contract/schemas/hop-ui.ts";
import { APPROVAL_WORDS } from "../model/words.ts";
import { t } from "../text.ts";
import { EffectMark } from "../view/effect-mark.tsx";
import { ForeignLine } from "../view/foreign.tsx";

/** One asked capability: the whole row is the label, its accessible name is the id and nothing else. */
export function AskedCapability(props: {
  capability: UiGrant["capabilities"][number];
  ticked: boolean;
  onTick(on: boolean): void;
}) {
  const { id, title, description, effect, approval, onRecords } = props.capability;
  const base = useId();
  const part = (name: string) => `${base}-${name}`;
  return (
    <li>
      <label class="capability">
        <input
          type="checkbox"
          checked={props.ticked}
          aria-labelledby={part("id")}
          aria-describedby={`${part("effect")} ${part("text")} ${part("terms")}`}
          onChange={(event) => props.onTick(event.currentTarget.checked)}
        />
        <span class="capability-head">
          <code id={part("id")} dir="ltr">
            {id}
          </code>
          <span id={part("effect")}>
            <EffectMark effect={effect} />
          </span>
        </span>
        <span class="capability-text" id={part("text")}>
          {title !== undefined && (
            <strong>
              <ForeignLine text={title} />
            </strong>
          )}
          <ForeignLine text={description} limit={LIMITS.descriptionChars} />
        </span>
        <span class="hint capability-terms" id={part("terms")}>
          <span>{t(APPROVAL_WORDS[approval])}</span>
          {onRecords && <span>{t("onRecords")}</span>}
        </span>
      </label>
    </li>
  );
}
