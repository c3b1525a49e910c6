import { expect, test } from "vitest";
import { languageOf } from "../../src/cli/language.ts";

test.each([
  [{}, "en"],
  [{ LANG: "C.UTF-8" }, "en"],
  [{ LANG: "zh_CN.UTF-8" }, "zh"],
  [{ LANG: "zh" }, "zh"],
  [{ LANG: "zh.UTF-8" }, "zh"],
  [{ LANG: "zh_SG" }, "zh"],
  [{ LANG: "zh-Hans-CN" }, "zh"],
  [{ LANG: "zh_TW.UTF-8" }, "en"],
  [{ LANG: "zha_CN" }, "en"],
  [{ LANG: "zh_CN.UTF-8", LC_MESSAGES: "de_DE.UTF-8" }, "en"],
  [{ LANG: "de_DE", LC_MESSAGES: "zh_CN" }, "zh"],
  [{ LANG: "zh_CN", LC_MESSAGES: "zh_CN", LC_ALL: "C" }, "en"],
  [{ LANG: "zh_CN", LC_ALL: "" }, "zh"],
])("%j speaks %s", (env, language) => {
  expect(languageOf(env)).toBe(language);
});
