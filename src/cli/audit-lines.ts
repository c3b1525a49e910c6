import type { ClientAuditEntry } from "../client/audit.ts";
import { actionId } from "../contract/ids.ts";
import { otlpLogs } from "./otlp.ts";
import { printable } from "./printable.ts";

/** How entries are written: for a person, one JSON object a line, or OpenTelemetry's log records. */
export const AUDIT_FORMATS = ["jsonl", "otlp"] as const;
export type AuditFormat = (typeof AUDIT_FORMATS)[number] | "text";

/** A batch as text of whole lines. */
export function auditLines(entries: readonly ClientAuditEntry[], format: AuditFormat): string {
  if (entries.length === 0) return "";
  if (format === "otlp") return `${JSON.stringify(otlpLogs(entries, Date.now()))}\n`;
  return entries.map((entry) => `${format === "jsonl" ? JSON.stringify(entry) : personLine(entry)}\n`).join("");
}

/** Texts of agents and pages are made harmless for a terminal. */
function personLine(entry: ClientAuditEntry): string {
  const { at, by, agent = by, verb, capability, record, origin, app, outcome, ms, confirmed, times } = entry;
  const what = capability === undefined ? verb : `${verb} ${actionId(capability, record)}`;
  const where = [app, origin].filter((part) => part !== undefined).join(" ");
  const decided = confirmed === undefined ? "" : ` (${confirmed ? "confirmed" : "not confirmed"})`;
  const count = times === undefined ? "" : ` × ${times}`;
  const parts = [
    new Date(at).toISOString(),
    agent,
    what,
    where,
    `${outcome}${count}${decided}`,
    `${Math.round(ms)} ms`,
  ];
  return printable(parts.filter((part) => part !== "").join("  "));
}
