import type { InspectorActions, Look, Seen } from "../link/inspector-actions.ts";
import type { Viewpoint } from "../model/viewpoints.ts";
import { t } from "../text.ts";
import { Section } from "../view/section.tsx";
import { CapabilityNode } from "./capability-node.tsx";
import { Refused } from "./refused.tsx";
import { ValueTree } from "./value-tree.tsx";

/** The answer to a look: the actions one by one, then the state of the page, folded where it is long. */
export function SeenTree({
  look,
  viewpoint,
  actions,
}: {
  look: Look;
  viewpoint: Viewpoint;
  actions: InspectorActions;
}) {
  return (
    <Section title={t("seenHeading")}>
      <div aria-live="polite" aria-busy={look === "looking"}>
        {look === "looking" && <p class="hint">{t("looking")}</p>}
        {look === "failed" && <p class="failure">{t("failed")}</p>}
        {typeof look === "object" && !look.ok && <Refused error={look.error} />}
      </div>
      {typeof look === "object" && look.ok && (
        // Another viewpoint is another tree: nothing typed for one is called in the other.
        <Answer result={look.result} viewpoint={viewpoint} actions={actions} key={viewpoint.key} />
      )}
    </Section>
  );
}

type Result = Extract<Seen, { ok: true }>["result"];

function Answer({ result, viewpoint, actions }: { result: Result; viewpoint: Viewpoint; actions: InspectorActions }) {
  const { capabilities, context } = result;
  return (
    <>
      <h3>{t("capabilitiesHeading")}</h3>
      {capabilities.length === 0 && <p class="hint">{t("seenNothing")}</p>}
      <ul class="tree">
        {capabilities.map((capability) => (
          <li key={capability.id}>
            <CapabilityNode
              capability={capability}
              recordIds={context.recordIds ?? []}
              onTry={(input) => actions.tryRead(viewpoint.app, capability.id, input)}
            />
          </li>
        ))}
      </ul>
      <h3>{t("contextHeading")}</h3>
      <ValueTree value={context} />
    </>
  );
}
