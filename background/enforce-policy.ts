import type { Bridge } from "./bridge.ts";
import { sessionUnder } from "./decide-policy.ts";
import { changeSession } from "./limit-session.ts";

/** Ends, or cuts to what is left, every session and waiting request that the policy in force does not allow. */
export async function enforcePolicy({ policy, sessions, grants }: Bridge): Promise<void> {
  const changes = sessions.live.map((session) => {
    const left = sessionUnder(policy.value, session);
    if (left === undefined) return sessions.end(session, "revoked");
    return left === session ? undefined : changeSession(sessions.parts, session.id, left);
  });
  grants.review();
  await Promise.all(changes);
}
