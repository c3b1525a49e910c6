import type { z } from "zod";
import type { pagesResult } from "../../src/contract/schemas/hop-agent.ts";
import { allowsAgent, allowsOrigin } from "../decide-policy.ts";
import { reaches } from "../decide-session.ts";
import type { Bridge, Caller } from "../bridge.ts";

/** The open pages with a Surface; an address is all that an agent without a session learns of one. */
export async function pages(
  { documents, sessions, policy }: Bridge,
  { agent }: Caller,
): Promise<z.infer<typeof pagesResult>> {
  await documents.steady();
  if (!allowsAgent(policy.value, agent)) return { pages: [] };
  const open = documents.pages.filter(({ origin }) => allowsOrigin(policy.value, origin));
  const own = sessions.live.filter((session) => session.agent.fingerprint === agent.fingerprint);
  return {
    pages: open.map(({ id, app, origin, tab }) => {
      const session = own.find((one) => one.app === app && reaches(one, { origin, tab }));
      return { page: id, origin, app, ...(session ? { session: session.id } : {}) };
    }),
  };
}
