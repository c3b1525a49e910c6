import type { CallExtras } from "./call.ts";
import type { SurfaceClient } from "./client.ts";
import type { ToolInput } from "./tool-input.ts";

/** What a call on a session needs beside the session itself. */
type Rest<N extends "describe" | "invoke" | "result"> = Omit<ToolInput<N>, "session">;

/**
 * A session as `surface_connect` answered it, with the calls it allows. Its own members are exactly that answer; while
 * there is no session (pending, denied, refused) each call is answered `SESSION_MISSING`.
 */
export class Session {
  readonly #client: SurfaceClient;
  readonly #id: string;

  private constructor(client: SurfaceClient, id: string) {
    this.#client = client;
    this.#id = id;
  }

  static of<A extends object>(client: SurfaceClient, answer: A): Session & A {
    const id: unknown = Reflect.get(answer, "session");
    return Object.assign(new Session(client, typeof id === "string" ? id : ""), answer);
  }

  /** Reads what the session may do and the bounded state of its page; as `surface_describe`. */
  describe(input: Rest<"describe"> = {}, extras?: CallExtras) {
    return this.#client.describe({ ...input, session: this.#id }, extras);
  }

  /** Runs one capability; as `surface_invoke`. */
  invoke(input: Rest<"invoke">, extras?: CallExtras) {
    return this.#client.invoke({ ...input, session: this.#id }, extras);
  }

  /** Fetches the outcome of an invoke; as `surface_result`. */
  result(input: Rest<"result"> = {}, extras?: CallExtras) {
    return this.#client.result({ ...input, session: this.#id }, extras);
  }

  /** Ends the session; as `surface_disconnect`. */
  end(extras?: CallExtras) {
    return this.#client.disconnect({ session: this.#id }, extras);
  }
}
