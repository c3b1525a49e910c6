import { PAGE_MESSAGES_PER_SECOND } from "../src/contract/limits.ts";

/** Counts a page's messages; true from the moment one second held more than the limit. */
export function createFlood(now: () => number = Date.now): () => boolean {
  let start = 0;
  let count = 0;
  return () => {
    const at = now();
    if (at - start >= 1000 || at < start) {
      start = at;
      count = 0;
    }
    count += 1;
    return count > PAGE_MESSAGES_PER_SECOND;
  };
}
