import type { Message } from "../message.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** Whole minutes as a person says them: `45 minutes`, `1 hour`, `1 hour 30 minutes`. */
export function durationWords(minutes: number, locale: string): string | Message {
  const hours = Math.floor(minutes / HOUR_MINUTES);
  const rest = minutes % HOUR_MINUTES;
  if (hours === 0) return unit(rest, "minute", locale);
  if (rest === 0) return unit(hours, "hour", locale);
  return { key: "hoursMinutes", args: [unit(hours, "hour", locale), unit(rest, "minute", locale)] };
}

/** How long a session still lives; the minute that runs does not count, so nobody is promised more than there is. */
export function timeLeft(ms: number, locale: string): Message {
  if (ms <= 0) return { key: "timeOver" };
  if (ms < MINUTE) return { key: "timeLeftShort" };
  return { key: "timeLeft", args: [durationWords(Math.floor(ms / MINUTE), locale)] };
}

/** When something happened: `just now`, `5 minutes ago`, `yesterday`. */
export function timeAgo(ms: number, locale: string): string | Message {
  const minutes = Math.floor(ms / MINUTE);
  if (minutes < 1) return { key: "justNow" };
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  if (minutes < HOUR_MINUTES) return relative.format(-minutes, "minute");
  if (minutes < DAY_MINUTES) return relative.format(-Math.floor(minutes / HOUR_MINUTES), "hour");
  return relative.format(-Math.floor(minutes / DAY_MINUTES), "day");
}

/** When something will happen, to the second: `in 30 seconds`; what is due already is `now`. */
export function timeUntil(ms: number, locale: string): string {
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  return relative.format(Math.max(0, Math.ceil(ms / SECOND)), "second");
}

/** A day, without its time: `Mar 3, 2026`. */
export function dayWords(at: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(at);
}

function unit(count: number, name: "minute" | "hour", locale: string): string {
  return new Intl.NumberFormat(locale, { style: "unit", unit: name, unitDisplay: "long" }).format(count);
}
