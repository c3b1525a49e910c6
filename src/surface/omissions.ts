import type { Omission } from "../contract/describe.ts";
import type { OmitReason } from "../contract/protocol.ts";

/** Collects what an answer leaves out; equal parts with equal reasons are counted together. */
export class Omissions {
  readonly #list: Omission[] = [];

  add(part: string, reason: OmitReason, count?: number): void {
    if (count === 0) return;
    const same = this.#list.find((entry) => entry.part === part && entry.reason === reason);
    if (same === undefined) this.#list.push({ part, ...(count === undefined ? {} : { count }), reason });
    else if (count !== undefined) same.count = (same.count ?? 0) + count;
  }

  /** In one fixed order, so that equal states give equal bytes whichever part was read first. */
  list(): Omission[] {
    return [...this.#list].sort((a, b) => compare(a.part, b.part) || compare(a.reason, b.reason));
  }
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
