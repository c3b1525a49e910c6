import { isRecordObject, readJson } from "../src/contract/json.ts";
import { createFlood } from "./flood.ts";
import type { PageMethod, WorldMessage } from "./wire.ts";

/** The relay's end of the private port to the main world. */
export interface WorldLink {
  send(method: PageMethod, params: unknown): void;
  /** Asks; resolves when the main world says that it is done, or when the link breaks (then nothing runs behind it). */
  ask(method: PageMethod, params: unknown): Promise<void>;
  close(): void;
}

interface Heard {
  /** One message, read and within its limits; false where it answers nothing that is held, so it counts as flood. */
  message(method: unknown, params: Record<string, unknown>): boolean;
  /** The page flooded the link; it is closed. */
  broken(): void;
}

export function createWorldLink(port: MessagePort, heard: Heard): WorldLink {
  const waiting = new Map<unknown, () => void>();
  const isFlood = createFlood();
  let lastId = 0;
  let isClosed = false;
  const post = (message: WorldMessage) => port.postMessage(JSON.stringify(message));
  const close = () => {
    isClosed = true;
    port.close();
    for (const done of waiting.values()) done();
  };
  const receive = (data: unknown): boolean => {
    // Size, depth and number of values are checked before the text is parsed.
    const read = typeof data === "string" ? readJson(data) : undefined;
    if (!read?.ok || !isRecordObject(read.value)) return false;
    const { method, params, id } = read.value;
    if (method) return heard.message(method, isRecordObject(params) ? params : {});
    waiting.get(id)?.();
    return waiting.delete(id);
  };
  port.addEventListener("message", ({ data }) => {
    if (isClosed || receive(data) || !isFlood()) return;
    close();
    heard.broken();
  });
  port.start();
  return {
    send: (method, params) => post({ method, params }),
    ask: (method, params) =>
      new Promise((done) => {
        if (isClosed) return done();
        waiting.set(++lastId, done);
        post({ method, params, id: lastId });
      }),
    close,
  };
}
