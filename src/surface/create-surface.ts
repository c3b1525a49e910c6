import type { DescribeResult, InvokeResult } from "../contract/describe.ts";
import { isAppName } from "../contract/ids.ts";
import type { JsonObject } from "../contract/json.ts";
import { SURFACE_PROTOCOL } from "../contract/protocol.ts";
import { handle } from "./handle.ts";
import { createKernel } from "./kernel.ts";
import type { CallOptions, Surface, SurfaceOptions } from "./options.ts";
import { createSessionsHere } from "./sessions-here.ts";
import { SurfaceRefusal } from "./surface-refusal.ts";

let lastOwnId = 0;

/** Makes the Surface of a page: `describe` and `invoke` over its registry, for verified sessions, through its executor. */
export function createSurface(options: SurfaceOptions): Surface {
  if (!isAppName(options.app)) throw new TypeError("`app` needs a name: 1 to 128 letters, digits and . _ @ : / -");
  const kernel = createKernel(options);
  const sessions = createSessionsHere();
  const surface: Surface = {
    app: kernel.app,
    handle: (request, call) => handle(kernel, request, call ?? {}),
    describe: async (input = {}, call = {}) => {
      const answer = await ask({ method: "describe", input: { ...input } }, call);
      return answer as DescribeResult;
    },
    invoke: async (capability, input = {}, call = {}) => {
      const answer = await ask({ method: "invoke", capability, input }, call);
      return answer as InvokeResult;
    },
    session: (change) => sessions.session(change),
    on: (event, listener) => sessions.on(event, listener),
  };
  return Object.freeze(surface);

  /** The page's own calls go the whole way too: the method decides which of the two results comes back. */
  async function ask(body: { method: string; input: JsonObject; capability?: string }, call: CallOptions) {
    lastOwnId += 1;
    const answer = await handle(kernel, { protocol: SURFACE_PROTOCOL, id: `own-${lastOwnId}`, ...body }, call);
    if (!answer.ok) throw new SurfaceRefusal(answer.error);
    return answer.result;
  }
}
