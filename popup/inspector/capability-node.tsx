import { LIMITS } from "../../src/contract/limits.ts";
import type { Seen, Tried } from "../link/inspector-actions.ts";
import { APPROVAL_WORDS } from "../model/words.ts";
import { firstInput } from "../model/viewpoints.ts";
import { localeTag, t } from "../text.ts";
import { EffectMark } from "../view/effect-mark.tsx";
import { ForeignLine, ForeignText } from "../view/foreign.tsx";
import { TryForm } from "./try-form.tsx";
import { ValueTree } from "./value-tree.tsx";

type Capability = Extract<Seen, { ok: true }>["result"]["capabilities"][number];

/** One action: what it does at a glance, and unfolded everything an agent is told about it. */
export function CapabilityNode(props: {
  capability: Capability;
  recordIds: readonly string[];
  onTry(input: Record<string, unknown>): Promise<Tried>;
}) {
  const { capability, recordIds, onTry } = props;
  const { id, title, description, effect, approval, record, unavailable } = capability;
  const number = new Intl.NumberFormat(localeTag());
  return (
    <details>
      <summary>
        <code dir="ltr">{id}</code> <EffectMark effect={effect} />
      </summary>
      <div class="branch">
        {title !== undefined && (
          <p>
            <ForeignLine text={title} />
          </p>
        )}
        <p class="foreign-frame">
          <ForeignText text={description} limit={LIMITS.descriptionChars} />
        </p>
        <p class="hint">{t(APPROVAL_WORDS[approval])}</p>
        {record !== undefined && (
          <p class="hint">
            {t("onOneRecord", number.format(record.total))} <code dir="ltr">{record.param}</code>
          </p>
        )}
        {unavailable !== undefined && (
          <p>
            {t("unavailableNow")} <ForeignLine text={unavailable} limit={LIMITS.descriptionChars} />
          </p>
        )}
        <ValueTree name={t("schemaInput")} value={capability.inputSchema} />
        {capability.outputSchema !== undefined && (
          <ValueTree name={t("schemaOutput")} value={capability.outputSchema} />
        )}
        {effect === "read" && <TryForm first={firstInput(record?.param, recordIds)} onTry={onTry} />}
      </div>
    </details>
  );
}
