import { useId } from "preact/hooks";
import { LIMITS } from "../../src/contract/limits.ts";
import { shortFingerprint } from "../model/fingerprint.ts";
import { neutralLine } from "../model/neutral-text.ts";
import type { Viewpoint } from "../model/viewpoints.ts";
import { t } from "../text.ts";

/** Through whose eyes the page is looked at, and the button to look once more. */
export function ViewpointChoice(props: {
  all: readonly Viewpoint[];
  viewpoint: Viewpoint;
  choose(key: string): void;
  lookAgain(): void;
}) {
  const id = useId();
  return (
    <div class="viewpoint-row">
      <div class="field viewpoint">
        <label for={id}>{t("viewLabel")}</label>
        <select id={id} value={props.viewpoint.key} onChange={(event) => props.choose(event.currentTarget.value)}>
          {props.all.map((viewpoint) => (
            <option value={viewpoint.key} key={viewpoint.key}>
              {wordsOf(viewpoint)}
            </option>
          ))}
        </select>
      </div>
      <button type="button" onClick={props.lookAgain}>
        {t("lookAgain")}
      </button>
    </div>
  );
}

function wordsOf({ app, session }: Viewpoint): string {
  const name = neutralLine(app, LIMITS.appChars);
  if (session === undefined) return t("viewPerson", name);
  const { agent } = session;
  return `${neutralLine(agent.name, LIMITS.agentNameChars)} (${shortFingerprint(agent.fingerprint)}) · ${name}`;
}
