import type { z } from "zod";
import type { sessionsResult } from "../../src/contract/schemas/hop-agent.ts";
import type { Bridge, Caller } from "../bridge.ts";

/** The agent's own live sessions. */
export function sessions({ sessions }: Bridge, { agent }: Caller): z.infer<typeof sessionsResult> {
  const own = sessions.live.filter((session) => session.agent.fingerprint === agent.fingerprint);
  return {
    sessions: own.map(({ id, origin, app, granted, expiresAt }) => ({
      ...{ session: id, origin, app },
      scope: granted.map((capability) => capability.id),
      expiresAt: new Date(expiresAt).toISOString(),
    })),
  };
}
