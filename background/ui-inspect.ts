import { UI_HOP } from "../src/contract/hops.ts";
import { inspectParams, tryReadParams } from "../src/contract/schemas/inspect.ts";
import type { Handler } from "../src/link/peer.ts";
import { inspect } from "./inspect.ts";
import { readUi, type UiReady } from "./read-ui.ts";
import { tryRead } from "./try-read.ts";

/** What the Inspector asks for. */
export function inspectHandlers(ready: UiReady): Record<string, Handler> {
  return {
    [UI_HOP.inspect]: async (params, { signal }) =>
      inspect((await ready()).bridge, readUi(inspectParams, params), signal),
    [UI_HOP.tryRead]: async (params, { signal }) =>
      tryRead((await ready()).bridge, readUi(tryReadParams, params), signal),
  };
}
