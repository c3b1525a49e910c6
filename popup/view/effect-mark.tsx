import type { Effect } from "../../src/contract/protocol.ts";
import { EFFECT_WORD } from "../model/words.ts";
import { t } from "../text.ts";
import { EffectIcon } from "./icons.tsx";

/** What an action does: always an icon and a word. */
export function EffectMark({ effect }: { effect: Effect }) {
  return (
    <span class={`effect effect-${effect}`}>
      <EffectIcon effect={effect} />
      {t(EFFECT_WORD[effect])}
    </span>
  );
}
