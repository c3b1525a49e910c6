import type { PageMethod } from "./wire.ts";

/** Answers one method of the background's; what it returns, now or later, is the result. */
export type Serve = (method: PageMethod, params: unknown) => unknown;

/** The relay's side of JSON-RPC with its own background: no more of `src/link` than a page of any size can afford. */
export interface PortRpc {
  notify(method: PageMethod, params: object): void;
  /** `answered` hears the response, a result or an error; never, if the Port closes first. */
  ask(method: PageMethod, params: object, answered: (response: { result?: unknown }) => void): void;
}

interface Message {
  id?: number;
  method?: PageMethod;
  params?: unknown;
  result?: unknown;
}

export function createPortRpc(port: chrome.runtime.Port, serve: Serve): PortRpc {
  const waiting = new Map<number | undefined, (response: Message) => void>();
  let lastId = 0;
  const post = (message: Message) => {
    try {
      port.postMessage({ jsonrpc: "2.0", ...message });
    } catch {
      // The other end went in this very task; the disconnect event tells.
    }
  };
  port.onMessage.addListener(async (message: Message) => {
    const { id, method, params } = message;
    if (!method) {
      waiting.get(id)?.(message);
      waiting.delete(id);
    } else {
      const result = (await serve(method, params)) ?? {};
      if (id !== undefined) post({ id, result });
    }
  });
  return {
    notify: (method, params) => post({ method, params }),
    ask(method, params, answered) {
      waiting.set(++lastId, answered);
      post({ id: lastId, method, params });
    },
  };
}
