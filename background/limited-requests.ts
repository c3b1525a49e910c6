import type { AuditEntry } from "../src/contract/schemas/audit.ts";
import type { Audit } from "./audit.ts";

/** Refusals for haste that come this soon after the first are counted in its entry. */
const WINDOW_MS = 10_000;

/**
 * Requests that were refused because they came too fast, counted in one entry per agent, verb and while: a flood of
 * them would otherwise push everything the agent did before out of the list.
 */
export class LimitedRequests {
  readonly #open = new Map<string, AuditEntry>();

  note(audit: Pick<Audit, "note" | "amend">, entry: AuditEntry): void {
    const key = `${entry.verb} ${entry.fingerprint ?? ""}`;
    const first = this.#open.get(key);
    if (first === undefined || entry.at - first.at >= WINDOW_MS) {
      this.#open.set(key, entry);
      audit.note(entry);
      return;
    }
    const counted = { ...first, times: (first.times ?? 1) + 1 };
    this.#open.set(key, counted);
    audit.amend(counted);
  }
}
