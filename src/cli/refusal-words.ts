import { AUDIT_OFF } from "../contract/audit.ts";
import { refusal } from "../contract/refusals.ts";
import type { Language } from "./language.ts";
import { printable } from "./printable.ts";
import { REFUSALS_ZH } from "./refusals-zh.ts";

const BLANK = "{message}";

/** Refusals that always say the same: in another language nothing of them is left to be told. */
const FIXED = new Set<unknown>([
  AUDIT_OFF.message,
  ...Object.values(refusal).flatMap((make: (...args: never[]) => { message: string }) =>
    make.length === 0 ? [make().message] : [],
  ),
]);

/** A refusal in the person's language; where only its own text tells the rest, that text stands there too. */
export function refusalWords({ code, message }: Record<string, unknown>, language: Language): string {
  const own = printable(String(message));
  const words = language === "zh" && isKnown(code) ? REFUSALS_ZH[code] : undefined;
  if (words === undefined) return own;
  if (words.includes(BLANK)) return words.replace(BLANK, () => own);
  return FIXED.has(message) ? words : `${words}（${own}）`;
}

function isKnown(code: unknown): code is keyof typeof REFUSALS_ZH {
  return typeof code === "string" && Object.hasOwn(REFUSALS_ZH, code);
}
