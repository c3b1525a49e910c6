import { takePort } from "../src/ports/private-port.ts";
import { isExtensionHere } from "./extension-port.ts";
import { framePath } from "./frame.ts";
import { Relay } from "./relay-core.ts";

/**
 * The half of the content pair that lives with the extension. It decides nothing: it carries calls and keeps count of
 * them, out of the page's reach, so that a stopped worker or a reloaded page never leaves one without an answer.
 */
const KEY = Symbol.for("agent-surface relay");
const world = globalThis as { [KEY]?: { isAlive(): boolean; wake(): void } };

function start(frame: number[]): void {
  let relay: Relay | undefined;
  world[KEY] = { isAlive: isExtensionHere, wake: () => relay?.wake() };
  takePort(document, (port) => {
    relay = new Relay(port, frame);
  });
}

// Injected a second time, as when a site is turned off and on again: the first one goes on.
if (world[KEY]?.isAlive()) world[KEY].wake();
else {
  const frame = framePath(window);
  if (frame !== undefined) start(frame);
}
