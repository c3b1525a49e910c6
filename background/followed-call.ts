import type { AuditEntry } from "../src/contract/schemas/audit.ts";
import { isRecordId } from "../src/contract/ids.ts";
import { randomText } from "../src/ports/keys.ts";
import type { Audit } from "./audit.ts";
import { confirmedOf, outcomeOf } from "./decide-audit.ts";
import type { InvokeEntry } from "./invoke-entry.ts";
import type { LedgerRow } from "./ledger.ts";
import type { State } from "./state.ts";

/** Calls that have an entry under their own id: a second request for one gets an id of its own. */
const noted = new WeakSet<InvokeEntry>();

/** What an entry says before it is known how the call ended. */
export type AskedCall = Omit<AuditEntry, "id" | "outcome" | "confirmed" | "ms">;

/** An invoke that is followed to its end, so that its entry says how it ended and not only how it was answered. */
export class FollowedCall {
  readonly #id: string;
  #wasAsked = false;
  #settled: () => void = () => undefined;

  constructor(readonly call: InvokeEntry) {
    this.#id = noted.has(call) ? `a_${randomText(12)}` : call.call;
    noted.add(call);
    call.onChange(() => this.#look());
    this.#look();
  }

  /** Notes the call as it stands, and once more if it gets its outcome later. */
  note(audit: Audit, asked: AskedCall): void {
    audit.note(this.#entry(asked));
    this.resume(audit, asked);
  }

  /** Notes only how it ends, for a call whose request died with an earlier worker, noted by it or not. */
  resume(audit: Audit, asked: AskedCall): void {
    if (this.call.response === undefined) this.#settled = () => audit.amend(this.#entry(asked));
  }

  #look(): void {
    this.#wasAsked ||= this.call.pending?.waitsFor === "person";
    if (this.call.response === undefined) return;
    this.#settled();
    this.#settled = () => undefined;
  }

  #entry(asked: AskedCall): AuditEntry {
    const { response, record, pending } = this.call;
    const confirmed = confirmedOf(response, this.#wasAsked);
    // A record counts once the page has dealt with it; before that it is whatever the agent wrote.
    const isDealtWith = response ? response.ok : pending !== undefined;
    return {
      ...{ id: this.#id, ...asked },
      ...(isDealtWith && isRecordId(record) ? { record } : {}),
      outcome: response === undefined ? "pending" : outcomeOf(response),
      ...(confirmed === undefined ? {} : { confirmed }),
      ms: Math.max(0, Date.now() - asked.at),
    };
  }
}

/** What the ledger still knows of a call's request. */
export function askedCall({ sessions }: State, { session: id, capability, at }: LedgerRow): AskedCall {
  const session = sessions.get(id);
  return {
    ...{ at, by: "agent", verb: "invoke", session: id, capability },
    ...(session ? { agent: session.agent.name, fingerprint: session.agent.fingerprint } : {}),
    ...(session ? { origin: session.origin, app: session.app } : {}),
  };
}

/** The entry of a call that nobody could tell the end of, once its page tells it after all. */
export function lateEntry(state: State, row: LedgerRow): AuditEntry {
  const { call, record, response } = row;
  return {
    ...{ id: call, ...askedCall(state, row) },
    ...(isRecordId(record) ? { record } : {}),
    outcome: outcomeOf(response),
    ms: Math.max(0, Date.now() - row.at),
  };
}
