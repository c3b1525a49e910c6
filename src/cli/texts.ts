import type { Language } from "./language.ts";
import { EN, type TextKey } from "./texts-en.ts";
import { ZH } from "./texts-zh.ts";

export type { TextKey } from "./texts-en.ts";

/** Looks up a text in one language. */
export type Say = (key: TextKey) => string;

const TEXTS: Record<Language, Record<TextKey, string>> = { en: EN, zh: ZH };

export function sayIn(language: Language): Say {
  return (key) => TEXTS[language][key];
}

/** Whether there is a text of this key. */
export function isTextKey(key: string): key is TextKey {
  return Object.hasOwn(EN, key);
}
