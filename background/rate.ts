import { LIMITS } from "../src/contract/limits.ts";

/** A token bucket: full at the burst, refilled at the sustained rate. */
export interface Bucket {
  tokens: number;
  at: number;
}

export const fullBucket = (now: number): Bucket => ({ tokens: LIMITS.rateBurst, at: now });

/** Takes one token, or says after how many milliseconds there is one. */
export function take(bucket: Bucket, now: number): { bucket: Bucket; retryAfterMs?: number } {
  const refilled = ((now - bucket.at) / 1000) * LIMITS.ratePerSecond;
  const tokens = Math.min(LIMITS.rateBurst, bucket.tokens + Math.max(0, refilled));
  if (tokens >= 1) return { bucket: { tokens: tokens - 1, at: now } };
  return { bucket: { tokens, at: now }, retryAfterMs: Math.ceil(((1 - tokens) / LIMITS.ratePerSecond) * 1000) };
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
