import { ANNOUNCE, adoptHook, REQUEST, surfaceOf, WITHDRAW } from "../src/contract/hook.ts";
import type { CallSession } from "../src/contract/session.ts";
import { offerPort } from "../src/ports/private-port.ts";
import { createCalls } from "./calls.ts";
import { parse, stringify } from "./natives.ts";
import { createSurfaces } from "./surfaces.ts";
import type { PageCall, PageCancel, PageEnd, PageMethod, WorldMessage } from "./wire.ts";

/**
 * The half of the content pair that lives with the page: finds its Surfaces and hands them the calls that come over
 * the private port. It has no authority; the page could do all of this itself.
 */
const [port, isHeld] = offerPort(document);
const post = port.postMessage.bind(port);
const send = (method: PageMethod, params: object) => post(stringify({ method, params }));

const surfaces = createSurfaces((apps) => send("surfaces", { apps }));
// The extension has gone, and every session with it; behind a closed port this script is silent.
const bye = () => {
  calls.stopAll(true, "revoked");
  surfaces.endAll();
  port.close();
};
const calls = createCalls(send, () => isHeld() || bye());

const onSurface = (event: Event) => {
  const surface = surfaceOf(event);
  if (surface) surfaces.note(surface, event.type === ANNOUNCE);
};

/** What the relay asks, by name; it is ours, so its parameters have the stated form. */
const handlers: Partial<Record<PageMethod, (params: unknown, answer: () => void) => unknown>> = {
  call: (params) => calls.run(params as PageCall, surfaces.get((params as PageCall).app)),
  cancel: (params) => calls.cancel((params as PageCancel).call, (params as PageCancel).reason),
  begin: (params) => surfaces.begin((params as { session: CallSession }).session),
  end(params, answer) {
    const { session, reason } = params as PageEnd;
    surfaces.end(session);
    calls.end(session, reason, answer);
  },
  bye,
};

port.addEventListener("message", ({ data }) => {
  const { method, params, id } = parse(data) as WorldMessage;
  if (method) handlers[method]?.(params, () => post(stringify({ id })));
});
port.start();

adoptHook(window);
addEventListener(ANNOUNCE, onSurface);
addEventListener(WITHDRAW, onSurface);
// A page that is left answers nobody: its dialogs end, and if it is restored the answer is already there.
addEventListener("pagehide", () => calls.stopAll(false, "cancelled"));
dispatchEvent(new Event(REQUEST));
