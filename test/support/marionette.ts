import { connect, type Socket } from "node:net";
import { once } from "node:events";
import { within } from "./processes.ts";

type Reply = [1, number, { error: string; message: string } | null, unknown];

/** No command and no script takes longer; the time only stops a hang. */
const LIMIT_MS = 60_000;

/** A client of Firefox's own remote protocol (firefox-source-docs: Marionette, «length:JSON» packets). */
export class Marionette {
  #buffer = Buffer.alloc(0);
  #lastId = 0;
  readonly #waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();

  private constructor(readonly socket: Socket) {
    socket.on("data", (chunk: Buffer) => this.#receive(chunk));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      for (const wait of this.#waiting.values()) wait.reject(new Error("Firefox closed the connection"));
      this.#waiting.clear();
    });
  }

  /** Connects and opens the one session; scripts then run with the browser's own rights. */
  static async connect(port: number): Promise<Marionette> {
    const client = new Marionette(connect(port, "127.0.0.1"));
    await within("Firefox greeting", once(client.socket, "data"));
    await client.command("WebDriver:NewSession");
    await client.command("WebDriver:SetTimeouts", { script: LIMIT_MS });
    await client.command("Marionette:SetContext", { value: "chrome" });
    return client;
  }

  command(name: string, params: object = {}): Promise<unknown> {
    this.#lastId += 1;
    const id = this.#lastId;
    const body = Buffer.from(JSON.stringify([0, id, name, params]));
    const reply = new Promise((resolve, reject) => {
      if (this.socket.destroyed) return reject(new Error("Firefox has ended"));
      this.#waiting.set(id, { resolve, reject });
      // In one piece: the system holds a second small one back until the first is acknowledged, which takes 40 ms.
      this.socket.write(Buffer.concat([Buffer.from(`${body.length}:`), body]));
    });
    return within(name, reply, 2 * LIMIT_MS);
  }

  /** Runs the body of an async function in the browser's main window, where `args` holds the arguments. */
  async run(what: string, body: string, args: unknown[] = []): Promise<unknown> {
    const script = `const done = arguments[arguments.length - 1];
      (async (args) => { ${body} })(arguments[0]).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const sent = this.command("WebDriver:ExecuteAsyncScript", { script, args: [args], sandbox: null });
    const reply = await within(what, sent, LIMIT_MS);
    const { value } = reply as { value: { value?: unknown; error?: string } };
    if (value.error !== undefined) throw new Error(value.error);
    return value.value;
  }

  close(): void {
    this.socket.destroy();
  }

  #receive(chunk: Buffer): void {
    this.#buffer = Buffer.concat([this.#buffer, chunk]);
    for (;;) {
      const colon = this.#buffer.indexOf(":");
      const end = colon + 1 + Number(this.#buffer.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 0 || this.#buffer.length < end) return;
      const message: unknown = JSON.parse(this.#buffer.subarray(colon + 1, end).toString("utf8"));
      this.#buffer = this.#buffer.subarray(end);
      // The greeting is an object; everything after it is an array.
      if (Array.isArray(message)) this.#settle(message as Reply);
    }
  }

  #settle([, id, error, value]: Reply): void {
    const wait = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === null) wait?.resolve(value);
    else wait?.reject(new Error(`${error.error}: ${error.message}`));
  }
}
