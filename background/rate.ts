import { LIMITS } from "../src/contract/limits.ts";

/** What one request costs, in milliseconds of waiting: whole numbers, so that no rounding lends or steals a token. */
const COST_MS = 1000 / LIMITS.ratePerSecond;
const FULL_MS = LIMITS.rateBurst * COST_MS;

/** A token bucket: full at the burst, refilled at the sustained rate; its credit is the time it took to fill. */
export interface Bucket {
  creditMs: number;
  at: number;
}

export const fullBucket = (now: number): Bucket => ({ creditMs: FULL_MS, at: now });

/** Takes one token, or says after how many milliseconds there is one. */
export function take({ creditMs, at }: Bucket, now: number): { bucket: Bucket; retryAfterMs?: number } {
  const credit = Math.min(FULL_MS, creditMs + Math.max(0, now - at));
  if (credit >= COST_MS) return { bucket: { creditMs: credit - COST_MS, at: now } };
  return { bucket: { creditMs: credit, at: now }, retryAfterMs: COST_MS - credit };
}

/** Buckets by session or connection. */
export class Rates {
  readonly #buckets = new Map<string, Bucket>();

  /** Undefined if there is room, else after how many milliseconds. */
  take(key: string, now: number): number | undefined {
    const { bucket, retryAfterMs } = take(this.#buckets.get(key) ?? fullBucket(now), now);
    this.#buckets.set(key, bucket);
    return retryAfterMs;
  }

  forget(key: string): void {
    this.#buckets.delete(key);
  }
}
