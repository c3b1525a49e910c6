export { SURFACE_PROTOCOL } from "../contract/protocol.ts";
export { createSurface, SurfaceRefusal } from "../surface/index.ts";
export type {
  Audit,
  AuditEntry,
  CallOptions,
  Guards,
  Receipt,
  SessionChange,
  SessionInput,
  Surface,
  SurfaceOptions,
} from "../surface/index.ts";
export type {
  Action,
  Collection,
  InputOf,
  RecordAction,
  RecordContext,
  RowAction,
  RunContext,
  Schema,
} from "./action.ts";
export { ActionError, handoff, pending } from "./answers.ts";
export { createConfirmDialog } from "./confirm-dialog.ts";
export { createExecutor, type ExecuteOptions, type Executor } from "./executor.ts";
export { createPolicy, type ConfirmAnswer, type ConfirmChannel, type ConfirmQuestion, type Policy } from "./policy.ts";
export { registerSurface } from "./register-surface.ts";
export { createRegistry, type Registrar, type Registry } from "./registry.ts";
export { defaultSettle, type Settle } from "./settle.ts";
