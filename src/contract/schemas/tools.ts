import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { describeResponse, invokeResponse, jsonObject } from "./envelope.ts";
import { connectResult, disconnectResult, pageInfo, sessionInfo } from "./hop-agent.ts";
import { capabilityId, recordId, requestId } from "./ids.ts";

const seconds = z
  .number()
  .int()
  .min(0)
  .max(LIMITS.toolMs / 1000);
const minutes = z.number().int().min(1).max(LIMITS.sessionMinutes);

const session = z.string().min(1).max(200).describe("The session id from surface_connect.");
const page = z
  .string()
  .min(1)
  .max(200)
  .describe("A page id from surface_pages; needed only for a session of all tabs.");

/** The inputs of the six tools; the command line's flags are the same names in kebab case. */
export const toolInputs = {
  pages: z.strictObject({}),
  connect: z.strictObject({
    page: z.string().min(1).max(200).optional().describe("The page id from surface_pages."),
    capabilities: z.array(capabilityId).min(1).optional().describe("Ids to ask for; left out: all the page declares."),
    minutes: minutes
      .optional()
      .describe(`How long, 1 to ${LIMITS.sessionMinutes}; left out: ${LIMITS.defaultMinutes}.`),
    reason: z.string().trim().min(1).max(LIMITS.reasonChars).optional().describe("Why, in words the person will read."),
    grant: z.string().min(1).max(200).optional().describe("The grant id of a pending answer, to ask again; alone."),
  }),
  describe: z.strictObject({
    session,
    page: page.optional(),
    limit: z.number().int().min(0).optional().describe("How many records at most."),
    cursor: z.string().min(1).max(512).optional().describe("nextCursor of an earlier answer."),
    records: z.array(recordId).max(512).optional().describe("Record ids to read whole."),
    region: z.string().min(1).max(512).optional().describe("Only this region of the page."),
    capabilities: z.array(capabilityId).max(512).optional().describe("Only these capabilities."),
  }),
  invoke: z.strictObject({
    session,
    page: page.optional(),
    capability: z.string().min(1).max(200).describe("A capability id from surface_describe."),
    input: jsonObject.optional().describe("The capability's input, with the record id under record.param."),
    requestId: requestId.optional().describe("An id of your own: the same id never runs twice."),
    waitSeconds: seconds.optional().describe(`How long to wait, 0 to 45; left out: ${LIMITS.defaultWaitMs / 1000}.`),
  }),
  result: z.strictObject({
    session,
    requestId: requestId.optional().describe("The invoke to ask about; left out: the latest."),
    waitSeconds: seconds.optional().describe(`How long to wait, 0 to 45; left out: ${LIMITS.defaultWaitMs / 1000}.`),
  }),
  disconnect: z.strictObject({ session }),
} as const;

/** A failure of pages, connect or disconnect. */
export const toolError = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

/** A page as the client sees it: which browser and profile hold it. */
export const clientPage = pageInfo.extend({ browser: z.string(), profile: z.string() });
export const clientBrowser = z.object({ browser: z.string(), profile: z.string(), version: z.string() });
export const clientSession = sessionInfo.extend({ browser: z.string(), profile: z.string() });

/** What each tool's structuredContent is when it worked. */
export const toolOutputs = {
  pages: z.object({ pages: z.array(clientPage), browsers: z.array(clientBrowser) }),
  connect: connectResult,
  describe: describeResponse,
  invoke: invokeResponse,
  result: invokeResponse,
  disconnect: disconnectResult,
} as const;

export type ToolName = keyof typeof toolInputs;
