/** The languages every text for a person exists in. */
export type Language = "en" | "zh";

/** The person's language as POSIX has it: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set decides. */
export function languageOf(env: NodeJS.ProcessEnv): Language {
  const locale = [env["LC_ALL"], env["LC_MESSAGES"], env["LANG"]].find((value) => value !== undefined && value !== "");
  return /^zh([_-](cn|sg|hans)\b.*|\..*)?$/i.test(locale ?? "") ? "zh" : "en";
}
