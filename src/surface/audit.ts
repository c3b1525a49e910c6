import type { RefusalCode } from "../contract/codes.ts";
import { LIMITS } from "../contract/limits.ts";
import type { Method, Outcome } from "../contract/protocol.ts";
import type { CallSession } from "../contract/session.ts";
import { within } from "./timing.ts";

/** One line of the audit: who, what, which record, how it ended, how long. Every member is always there; no value ever is. */
export interface AuditEntry {
  /** `started` is written before an action runs, `ended` with every answer. */
  readonly event: "started" | "ended";
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly app: string;
  readonly requestId: string | null;
  readonly method: Method | null;
  readonly session: string | null;
  readonly agent: string | null;
  readonly fingerprint: string | null;
  readonly user: string | null;
  readonly capability: string | null;
  readonly record: string | null;
  readonly outcome: Outcome | "described" | RefusalCode | null;
  readonly durationMs: number;
}

/** Takes audit entries; one that rejects or hangs stops nothing unless the Surface was told `auditRequired`. */
export type Audit = (entry: AuditEntry) => unknown;

/** What is known of a call while it goes through the steps. */
export interface AuditDraft {
  requestId: string | null;
  method: Method | null;
  session: CallSession | undefined;
  capability: string | null;
  record: string | null;
  readonly since: number;
}

/** Makes the one fixed shape of an entry. */
export function auditEntry(draft: AuditDraft, end: Pick<AuditEntry, "event" | "at" | "app" | "outcome">): AuditEntry {
  const { requestId, method, session, capability, record, since } = draft;
  return Object.freeze({
    event: end.event,
    at: end.at,
    app: end.app,
    requestId,
    method,
    session: session?.id ?? null,
    agent: session?.agent.name ?? null,
    fingerprint: session?.agent.fingerprint ?? null,
    user: session?.user ?? null,
    capability,
    record,
    outcome: end.outcome,
    durationMs: Math.max(0, end.at - since),
  });
}

/** Writes an entry and says whether it was taken in time. */
export async function writeAudit(audit: Audit | undefined, entry: AuditEntry): Promise<boolean> {
  if (audit === undefined) return false;
  const taken = await within(() => audit(entry), { ms: LIMITS.guardMs });
  return taken.kind === "value" && taken.value !== false;
}
