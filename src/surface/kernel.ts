import { isCapabilityId } from "../contract/ids.ts";
import { LIMITS } from "../contract/limits.ts";
import type { Audit } from "./audit.ts";
import type { Guards } from "./guards.ts";
import type { ContextProviders, Execute, SurfaceOptions } from "./options.ts";
import type { Omissions } from "./omissions.ts";
import type { ActionView, RecordSource, RegistryView } from "./registry-view.ts";
import { forwardClock, type LiveSession, type SessionSource } from "./session.ts";
import { SessionMemory } from "./session-memory.ts";

/** A call that waits, as its own session may see it. */
export interface WaitingCall {
  readonly session: string;
  readonly requestId: string;
  readonly capability: string;
  readonly record: string | undefined;
  readonly since: number;
}

/** What every step of a call works with. */
export interface Kernel {
  readonly app: string;
  readonly registry: RegistryView;
  readonly execute: Execute;
  /** C_page as far as it may be seen: the exact ids, in the owner's order. */
  readonly expose: ReadonlySet<string>;
  readonly session: SessionSource;
  readonly recordLimit: number;
  readonly listed: readonly string[] | undefined;
  readonly context: ContextProviders;
  readonly guards: Guards;
  readonly audit: Audit | undefined;
  readonly auditRequired: boolean;
  readonly now: () => number;
  readonly memory: SessionMemory;
  readonly waiting: Set<WaitingCall>;
}

export function createKernel(options: SurfaceOptions): Kernel {
  const { recordLimit = LIMITS.recordLimit, expose, records } = options;
  return Object.freeze({
    app: options.app,
    registry: options.registry,
    execute: options.execute,
    expose: new Set(expose.filter(isCapabilityId)),
    session: options.session,
    recordLimit: Number.isInteger(recordLimit) && recordLimit >= 0 ? recordLimit : LIMITS.recordLimit,
    listed: records === undefined ? undefined : [...records],
    context: options.context ?? {},
    guards: options.guards ?? {},
    audit: options.audit,
    auditRequired: options.auditRequired ?? false,
    now: forwardClock(options.now ?? Date.now),
    memory: new SessionMemory(),
    waiting: new Set<WaitingCall>(),
  });
}

/** C_eff = C_page ∩ C_session for one id: what is not exposed, not registered or not in the scope is equally not there. */
export function effective(kernel: Kernel, live: LiveSession, id: string): ActionView | undefined {
  if (!kernel.expose.has(id) || !live.scope.has(id)) return undefined;
  try {
    return kernel.registry.find(id);
  } catch {
    return undefined;
  }
}

/** The record sets an answer may list; a registry that cannot tell them costs them all, and no more. */
export function listedSources({ registry, listed }: Kernel, omitted: Omissions): RecordSource[] {
  try {
    return registry.sources().filter(({ name }) => listed === undefined || listed.includes(name));
  } catch {
    omitted.add("records", "error");
    return [];
  }
}
