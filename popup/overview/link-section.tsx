import { linkWords } from "../model/link-words.ts";
import { timeUntil } from "../model/time-words.ts";
import { localeTag, say, t } from "../text.ts";
import { Section } from "../view/section.tsx";
import type { PopupProps } from "./popup-view.tsx";

/** The link to the native host, with the one next step when it is broken. */
export function LinkSection({ state, now }: PopupProps) {
  const { tone, state: word, step, command } = linkWords(state.link);
  const { retryAt } = state.link;
  return (
    <Section title={t("linkHeading")}>
      <p class="link-state" role="status">
        <span class={`dot dot-${tone}`} aria-hidden="true" />
        {say(word)}
      </p>
      {step !== undefined && (
        <p class="hint">
          {say(step)}
          {command !== undefined && <code class="command">{command}</code>}
        </p>
      )}
      {retryAt !== undefined && <p class="hint">{t("nextTry", timeUntil(retryAt - now, localeTag()))}</p>}
    </Section>
  );
}
