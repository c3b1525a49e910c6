import type { ClientAuditEntry } from "../client/audit.ts";
import { auditClass } from "../contract/audit.ts";
import { actionId } from "../contract/ids.ts";
import { BRIDGE_VERSION } from "../contract/version.ts";

type AnyValue = { stringValue: string } | { intValue: string } | { boolValue: boolean };
interface KeyValue {
  key: string;
  value: AnyValue;
}

const SERVICE = "agent-surface";
const OURS = "agent_surface";
/** Numbers of OpenTelemetry's severity ranges INFO, WARN and ERROR. */
const SEVERITY = { INFO: 9, WARN: 13, ERROR: 17 } as const;
/** Outcomes that nobody decided: something is broken. */
const BROKEN: readonly string[] = ["INTERNAL", "OUTCOME_UNKNOWN", "GUARD_UNAVAILABLE"];

/**
 * One line of OTLP/JSON: entries as log records, one resource per browser profile
 * (opentelemetry.io/docs/specs/otel/protocol/file-exporter, opentelemetry.io/docs/specs/otel/logs/data-model).
 */
export function otlpLogs(entries: readonly ClientAuditEntry[], now: number): object {
  const profiles = new Map<string, ClientAuditEntry[]>();
  for (const entry of entries) {
    const key = `${entry.browser}\n${entry.profile}`;
    profiles.set(key, [...(profiles.get(key) ?? []), entry]);
  }
  const resourceLogs = [...profiles.values()].map((own) => ({
    resource: { attributes: resourceOf(own[0]) },
    scopeLogs: [
      { scope: { name: SERVICE, version: BRIDGE_VERSION }, logRecords: own.map((entry) => recordOf(entry, now)) },
    ],
  }));
  return { resourceLogs };
}

function resourceOf(entry: ClientAuditEntry | undefined): KeyValue[] {
  return attributes({
    "service.name": SERVICE,
    "service.version": BRIDGE_VERSION,
    [`${OURS}.browser`]: entry?.browser,
    [`${OURS}.profile`]: entry?.profile,
  });
}

function recordOf(entry: ClientAuditEntry, now: number): object {
  const { at, by, agent, fingerprint, session, origin, app, verb, capability, record, outcome } = entry;
  const severityText = severityOf(outcome);
  const what = capability === undefined ? verb : `${verb} ${actionId(capability, record)}`;
  return {
    timeUnixNano: nanos(at),
    observedTimeUnixNano: nanos(now),
    severityNumber: SEVERITY[severityText],
    severityText,
    eventName: `${OURS}.request`,
    body: { stringValue: `${what}: ${outcome}` },
    attributes: attributes({
      "session.id": session,
      [`${OURS}.id`]: entry.id,
      [`${OURS}.by`]: by,
      [`${OURS}.agent.name`]: agent,
      [`${OURS}.agent.fingerprint`]: fingerprint,
      [`${OURS}.origin`]: origin,
      [`${OURS}.app`]: app,
      [`${OURS}.verb`]: verb,
      [`${OURS}.capability`]: capability,
      [`${OURS}.record`]: record,
      [`${OURS}.outcome`]: outcome,
      [`${OURS}.confirmed`]: entry.confirmed,
      [`${OURS}.times`]: entry.times,
      [`${OURS}.duration_ms`]: Math.round(entry.ms),
    }),
  };
}

function severityOf(outcome: string): keyof typeof SEVERITY {
  if (BROKEN.includes(outcome)) return "ERROR";
  return ["done", "waiting"].includes(auditClass(outcome)) ? "INFO" : "WARN";
}

/** Milliseconds as a decimal text of nanoseconds: JSON numbers do not hold 64 bits. */
function nanos(ms: number): string {
  return (BigInt(ms) * 1_000_000n).toString();
}

function attributes(values: Record<string, string | number | boolean | undefined>): KeyValue[] {
  return Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: valueOf(value) }],
  );
}

function valueOf(value: string | number | boolean): AnyValue {
  if (typeof value === "string") return { stringValue: value };
  return typeof value === "number" ? { intValue: String(value) } : { boolValue: value };
}
