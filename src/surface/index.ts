export { SURFACE_PROTOCOL } from "../contract/protocol.ts";
export type { Audit, AuditEntry } from "./audit.ts";
export { callOf, type ExecuteCall } from "./call.ts";
export { createSurface } from "./create-surface.ts";
export type { Guard, GuardAnswer, GuardName, GuardQuestion, Guards } from "./guards.ts";
export type { CallOptions, ContextProviders, Execute, SessionChange, Surface, SurfaceOptions } from "./options.ts";
export type { Receipt } from "./receipt.ts";
export type {
  ActionView,
  Availability,
  RecordBinding,
  RecordData,
  RecordSource,
  RegistryView,
  Validation,
} from "./registry-view.ts";
export type { SessionInput, SessionSource } from "./session.ts";
export { SurfaceRefusal } from "./surface-refusal.ts";
