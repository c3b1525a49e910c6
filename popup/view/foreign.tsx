import { LIMITS } from "../../src/contract/limits.ts";
import { neutralLine, neutralText } from "../model/neutral-text.ts";

/** A short text that an agent or a page made (a name, a title), set apart from the direction of ours. */
export function ForeignLine({ text, limit = LIMITS.titleChars }: { text: string; limit?: number }) {
  return <bdi class="foreign-line">{neutralLine(text, limit)}</bdi>;
}

/** A long text that an agent or a page made; its line breaks are kept and it scrolls inside its own frame. */
export function ForeignText({ text, limit }: { text: string; limit: number }) {
  return (
    <bdi class="foreign-text" dir="auto">
      {neutralText(text, limit)}
    </bdi>
  );
}
