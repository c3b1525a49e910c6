import { BRIDGE_VERSION } from "../contract/version.ts";

/** The version keeps scripts of two releases in one page, as after an update, from taking each other's port. */
const WANT = `agent-surface:want:${BRIDGE_VERSION}`;
const OFFER = `agent-surface:offer:${BRIDGE_VERSION}`;

/**
 * The main world's half of the private port: offers it at once, and again when the other world asks.
 * The offer crosses in this very task, before any script of the page runs (`window.postMessage` would not).
 * The second part tells whether the other world still holds it: Firefox ends a content script without a word.
 */
export function offerPort(target: EventTarget): [port: MessagePort, isHeld: () => boolean] {
  const { port1, port2 } = new MessageChannel();
  const isTakenAt = (place: EventTarget) =>
    !place.dispatchEvent(new MessageEvent(OFFER, { ports: [port2], cancelable: true }));
  const onWant = () => {
    if (isTakenAt(target)) target.removeEventListener(WANT, onWant, true);
  };
  target.addEventListener(WANT, onWant, true);
  onWant();
  // What is made of the other end of the port is heard by its holder alone.
  return [port1, () => isTakenAt(port2)];
}

/** The isolated world's half: takes the first port that is offered, stops the event, and hears no further offer. */
export function takePort(target: EventTarget, use: (port: MessagePort) => void): void {
  const onOffer = (event: Event) => {
    const port = event instanceof MessageEvent ? event.ports[0] : undefined;
    if (port === undefined) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    target.removeEventListener(OFFER, onOffer, true);
    port.addEventListener(OFFER, (again) => again.preventDefault());
    use(port);
  };
  target.addEventListener(OFFER, onOffer, true);
  target.dispatchEvent(new Event(WANT));
}
