import type { CallOptions } from "./browser-link.ts";

/** What goes beside a call: how it is called off, and who hears that it waits. */
export type CallExtras = Pick<CallOptions, "signal" | "onProgress">;
