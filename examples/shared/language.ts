/** The languages of the example pages. */
export type Language = "en" | "zh";

/** Picks the language of a page: `?lang=` first, then what the browser prefers, else English. */
export function pickLanguage(search: string, preferred: readonly string[]): Language {
  const asked = new URLSearchParams(search).get("lang");
  const tag = [asked, ...preferred].find((candidate) => candidate !== null && /^(en|zh)\b/i.test(candidate));
  return tag?.toLowerCase().startsWith("zh") === true ? "zh" : "en";
}

/** What `<html lang>` says for a language; the confirmation dialog reads it there. */
export const LANG_TAG: Record<Language, string> = { en: "en", zh: "zh-CN" };
