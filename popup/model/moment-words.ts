const SECOND = 1000;
const moments = new Map<string, Intl.DateTimeFormat>();

/** A moment to the second, with its day: `Mar 14, 2026, 9:30:00 AM`. */
export function momentWords(at: number, locale: string): string {
  // Making a formatter costs more than a row of a table; there is one language at a time.
  const format = moments.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "medium" });
  moments.set(locale, format);
  return format.format(at);
}

/** How long something took: `120 ms`, `1.2 sec`. */
export function msWords(ms: number, locale: string): string {
  const [value, unit] = ms < SECOND ? [ms, "millisecond"] : [ms / SECOND, "second"];
  const options = { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(locale, options).format(value);
}
