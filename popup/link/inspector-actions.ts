import type { z } from "zod";
import { UI_HOP } from "../../src/contract/hops.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { describeResponse, invokeResponse } from "../../src/contract/schemas/envelope.ts";
import type { Viewpoint } from "../model/viewpoints.ts";
import type { BackgroundLink } from "./background-link.ts";

/** What was seen of a page, or why nothing was. */
export type Seen = z.infer<typeof describeResponse>;
/** How a call by hand ended. */
export type Tried = z.infer<typeof invokeResponse>;

/** How the last look went. */
export type Look = Seen | "looking" | "failed";

/** What a person can do in the Inspector; each promise rejects if it did not happen. */
export interface InspectorActions {
  /** What an agent sees of the page, its records with their fields. */
  see(viewpoint: Viewpoint): Promise<Seen>;
  /** Calls a capability that only reads, as the person's own call. */
  tryRead(app: string, capability: string, input: Record<string, unknown>): Promise<Tried>;
}

/** A look is one question to the page and a try two, each with the page's whole time. */
const ASK_MS = LIMITS.uiMs + 2 * LIMITS.describeMs;

export function inspectorActions({ request }: BackgroundLink, tab: number): InspectorActions {
  const look = async ({ app, session }: Viewpoint, records?: string[]) => {
    const params = { tab, app, session: session?.id, records };
    return describeResponse.parse(await request(UI_HOP.inspect, params, ASK_MS));
  };
  return {
    see: async (viewpoint) => {
      const seen = await look(viewpoint);
      const ids = seen.ok ? (seen.result.context.recordIds ?? []) : [];
      if (ids.length === 0) return seen;
      const whole = await look(viewpoint, ids);
      // Too much at once, or a record that has gone since: what was seen first still holds.
      return whole.ok ? whole : seen;
    },
    tryRead: async (app, capability, input) =>
      invokeResponse.parse(await request(UI_HOP.tryRead, { tab, app, capability, input }, ASK_MS)),
  };
}
