import { LIMITS } from "../../src/contract/limits.ts";
import { neutralLine } from "../model/neutral-text.ts";
import { policyWords } from "../model/policy-words.ts";
import { t } from "../text.ts";
import { Section } from "../view/section.tsx";
import type { PopupProps } from "./popup-view.tsx";

/** The organisation's policy: what it limits, or the mistake because of which nothing is allowed. */
export function PolicySection({ state: { policy } }: Pick<PopupProps, "state">) {
  if (policy === undefined) return null;
  const { problem, limits } = policy;
  return (
    <Section title={t("policyHeading")}>
      {problem === undefined ? (
        <ul class="bullets">
          {policyWords(limits).map((word) => (
            <li key={word}>{t(word)}</li>
          ))}
        </ul>
      ) : (
        <div role="alert">
          <p class="failure">{t("policyWrong")}</p>
          <code class="command">{neutralLine(problem, LIMITS.descriptionChars)}</code>
        </div>
      )}
    </Section>
  );
}
