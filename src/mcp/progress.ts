import type { ServerContext } from "@modelcontextprotocol/server";
import type { Progress } from "../client/browser-link.ts";

const WAITING: Record<Progress["waitsFor"], string> = {
  person: "Waiting for the person to decide in the page.",
  page: "The page is still working.",
  backend: "Waiting for the page's backend.",
};

/** Tells the client that a call waits, if it gave a token to be told with. */
export function progressTo({ mcpReq }: ServerContext): ((progress: Progress) => void) | undefined {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return undefined;
  let progress = 0;
  return ({ waitsFor }) => {
    progress += 1;
    const params = { progressToken, progress, message: WAITING[waitsFor] };
    // A client that closed its end hears nothing more; the call itself ends by its own signal.
    mcpReq.notify({ method: "notifications/progress", params }).catch(() => undefined);
  };
}
