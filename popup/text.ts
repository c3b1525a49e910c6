import browser from "webextension-polyfill";
import type { Message, MessageKey } from "./message.ts";

/** The text of a key in the browser's language. */
export function t(key: MessageKey, ...args: string[]): string {
  return browser.i18n.getMessage(key, args);
}

/** Says a message, and first those inside it. */
export function say({ key, args = [] }: Message): string {
  return t(key, ...args.map(sayWords));
}

/** Says what is a text already, or a message. */
export function sayWords(words: string | Message): string {
  return typeof words === "string" ? words : say(words);
}

/** The language our texts are in, for dates, numbers and `lang`; not always the browser's own. */
export function localeTag(): string {
  return t("localeTag");
}
