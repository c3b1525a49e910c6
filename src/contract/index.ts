/** The contract as other programs may rely on it: names, codes, limits, ids, envelopes. Shapes as schemas: `schemas/`. */
export { BUSINESS_CODES, type BusinessCode, outcomeOfError, REFUSAL_CODES, type RefusalCode } from "./codes.ts";
export type {
  After,
  Capability,
  DescribeContext,
  DescribeInput,
  DescribeResult,
  Feedback,
  InvokeResult,
  Omission,
  RecordView,
} from "./describe.ts";
export type { HandledResponse, RefusedResponse, SurfaceError, SurfaceRequest, SurfaceResponse } from "./envelope.ts";
export { readRequest } from "./envelope.ts";
export { ANNOUNCE, HOOK_NAME, REQUEST, type SurfaceHook, WITHDRAW } from "./hook.ts";
export { actionId, isAppName, isCapabilityId, isRecordId, isRequestId, splitActionId } from "./ids.ts";
export { canonicalJson, copyJson, type Json, jsonBytes, type JsonObject } from "./json.ts";
export { LIMITS } from "./limits.ts";
export {
  type Approval,
  type Confirm,
  type Effect,
  METHODS,
  type Method,
  OUTCOMES,
  type Outcome,
  SURFACE_PROTOCOL,
} from "./protocol.ts";
export type { AgentIdentity, CallSession } from "./session.ts";
export type { SurfaceCall, SurfaceLike } from "./surface.ts";
export { BRIDGE_VERSION } from "./version.ts";
