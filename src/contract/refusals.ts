import { executedOf, type RefusalCode } from "./codes.ts";
import type { SurfaceError } from "./envelope.ts";
import type { JsonObject } from "./json.ts";
import { LIMITS } from "./limits.ts";
import { SURFACE_PROTOCOL } from "./protocol.ts";

/** The error part of a refused response. */
export type Refusal = SurfaceError;

function make(code: RefusalCode, message: string, details?: JsonObject): Refusal {
  return { code, message, executed: executedOf(code), ...(details === undefined ? {} : { details }) };
}

/**
 * Every refusal of the bridge, worded once: what was wrong, what was expected, the next step.
 * No message names or counts what lies outside the session, so «does not exist» and «not yours» read the same.
 */
export const refusal = {
  notAnObject: () =>
    make("INVALID_REQUEST", "The request is not a JSON object. Send { protocol, id, method, capability?, input? }."),
  badId: () =>
    make("INVALID_REQUEST", "The request id is missing or malformed. Use 1 to 128 characters of [A-Za-z0-9._:-]."),
  extraKey: () =>
    make(
      "INVALID_REQUEST",
      "The request has an unknown top-level key. Only protocol, id, method, capability and input are read; sessions and approvals never travel in it.",
    ),
  badInputType: () => make("INVALID_REQUEST", "`input` is not an object. Send an object, or leave it out."),
  badCapability: () =>
    make("INVALID_REQUEST", "`capability` is missing or malformed. Name one id from the describe answer."),
  capabilityOnDescribe: () =>
    make("INVALID_REQUEST", "describe takes no `capability`. Name the ids in `input.capabilities`."),
  badToolInput: (pointer: string, problem: string) =>
    make(
      "INVALID_REQUEST",
      `The tool's input does not fit at "${pointer}": ${problem}. Check the tool's input schema.`,
      {
        pointer,
      },
    ),
  notJson: (at: string) =>
    make("INVALID_REQUEST", `The request holds a value that is not plain JSON at "${at}". Send JSON values only.`),
  unsupportedProtocol: () =>
    make("UNSUPPORTED_PROTOCOL", `This protocol is not spoken here. Send protocol "${SURFACE_PROTOCOL}".`, {
      supported: [SURFACE_PROTOCOL],
    }),
  unknownMethod: () => make("UNKNOWN_METHOD", 'The method is unknown. Use "describe" or "invoke".'),
  sessionMissing: () =>
    make("SESSION_MISSING", "There is no such session for this agent and page. Ask for one with surface_connect."),
  sessionExpired: () => make("SESSION_EXPIRED", "The session has run out. Ask for a new one with surface_connect."),
  sessionRevoked: () =>
    make("SESSION_REVOKED", "The session was ended. Nothing of it runs any more; ask the person before asking anew."),
  notExposed: () =>
    make(
      "CAPABILITY_NOT_EXPOSED",
      "The capability is not available to this session. Call surface_describe and use an id it lists.",
    ),
  recordRequired: (param: string) =>
    make("RECORD_REQUIRED", `This action works on one record. Put its id in input.${param}, from context.recordIds.`, {
      param,
    }),
  recordNotFound: () =>
    make(
      "RECORD_NOT_FOUND",
      "The record is not referenceable in this session. Call surface_describe and use an id from context.recordIds.",
    ),
  invalidInput: (pointer: string, problem: string) =>
    make("INVALID_INPUT", `The input does not fit at "${pointer}": ${problem}. Check the capability's inputSchema.`, {
      pointer,
    }),
  rateLimited: (retryAfterMs: number) =>
    make("RATE_LIMITED", `Too many requests. Wait ${retryAfterMs} ms and try again.`, { retryAfterMs }),
  replayed: (firstId: string) =>
    make(
      "REQUEST_REPLAYED",
      `Request "${firstId}" is the same call or has the same id. Ask for its outcome with surface_result, or send a new requestId to act again.`,
      { requestId: firstId },
    ),
  guardUnavailable: () =>
    make("GUARD_UNAVAILABLE", "A required guard did not answer, so nothing was run. Try again later."),
  inputTooLarge: () =>
    make("PAYLOAD_TOO_LARGE", `The input is over ${LIMITS.inputBytes} bytes of JSON. Send less.`, {
      limit: LIMITS.inputBytes,
    }),
  frameTooLarge: () =>
    make("PAYLOAD_TOO_LARGE", `The message is over ${LIMITS.frameBytes} bytes of JSON. Send less.`, {
      limit: LIMITS.frameBytes,
    }),
  resultTooLarge: () =>
    make("PAYLOAD_TOO_LARGE", "The answer is too large even when cut. Ask for fewer records or capabilities.", {
      limit: LIMITS.resultBytes,
    }),
  noSurface: () =>
    make("NO_SURFACE", "The page publishes no Surface for this app now. Call surface_pages to see what is open."),
  pageGone: () =>
    make("PAGE_GONE", "The page of this session is closed or was left. Call surface_pages to see what is open."),
  browserGone: () =>
    make("BROWSER_GONE", "The browser of this session is not reachable. Run `agent-surface doctor` for the next step."),
  noBrowser: () =>
    make(
      "BROWSER_GONE",
      "No browser with the extension is connected. Open one and switch the extension on for a site, or run `agent-surface doctor` for the next step.",
    ),
  browserUnusable: (reason: string) => make("BROWSER_GONE", reason),
  timedOut: () => make("TIMED_OUT", "The page did not answer in time and nothing was run. Try again."),
  noSuchRequest: () =>
    make(
      "INVALID_REQUEST",
      "The session has no such request: it was never accepted, or its outcome is no longer kept. Use the requestId of an invoke answer.",
    ),
  noSuchGrant: () =>
    make("INVALID_REQUEST", "There is no such grant request of this agent. Ask anew with surface_connect and a page."),
  pageNeeded: () =>
    make("INVALID_REQUEST", "The session works on several open pages. Name one in `page`, from surface_pages."),
  tooManyGrants: (retryAfterMs: number) =>
    make(
      "RATE_LIMITED",
      "Too many grant requests or sessions are open. Wait for the person to decide, then ask again.",
      {
        retryAfterMs,
      },
    ),
  cancelled: () => make("CANCELLED", "The call was cancelled before anything was run."),
  paused: () => make("PAUSED", "The person has paused all agents. Wait until they resume; do not try around it."),
  policyForbids: () =>
    make(
      "CAPABILITY_NOT_EXPOSED",
      "The organisation that manages this browser does not allow this. Do not try around it; the person can ask their administrator.",
    ),
  outcomeUnknown: () =>
    make(
      "OUTCOME_UNKNOWN",
      "The call was handed to the page and no answer came back: it may or may not have run. Ask surface_result, then look at the record before acting again.",
    ),
  internal: () =>
    make("INTERNAL", "The bridge failed on this request and nothing was run. Report it with the request id."),
} as const;
