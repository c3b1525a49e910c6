import { LANG_TAG, type Language } from "../shared/language.ts";
import { CURRENCY } from "./order.ts";

/** How the page writes amounts, counts and times of day. */
export interface Format {
  money(cents: number): string;
  count(value: number): string;
  time(at: number): string;
}

/** Creates the formatters of a language. */
export function createFormat(language: Language): Format {
  const tag = LANG_TAG[language];
  const money = new Intl.NumberFormat(tag, { style: "currency", currency: CURRENCY });
  const count = new Intl.NumberFormat(tag);
  const time = new Intl.DateTimeFormat(tag, { timeStyle: "short" });
  return {
    money: (cents) => money.format(cents / 100),
    count: (value) => count.format(value),
    time: (at) => time.format(at),
  };
}
