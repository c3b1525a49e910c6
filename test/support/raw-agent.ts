import { once } from "node:events";
import { readdir } from "node:fs/promises";
import net from "node:net";
import { join } from "node:path";
import { type Cleanup, within } from "./processes.ts";

/** A socket client that knows nothing of our code: it writes bytes and reads lines. */
export class RawAgent {
  readonly lines: unknown[] = [];
  readonly closed: Promise<unknown>;
  #text = "";

  private constructor(readonly socket: net.Socket) {
    this.closed = once(socket, "close");
    socket.on("error", () => undefined);
    socket.setEncoding("utf8").on("data", (text: string) => {
      const parts = (this.#text + text).split("\n");
      this.#text = parts.pop() ?? "";
      for (const part of parts) {
        const line: unknown = JSON.parse(part);
        this.lines.push(line);
        socket.emit("line", line);
      }
    });
  }

  /** Connects to the only socket of a home. */
  static async connect(cleanup: Cleanup, home: string): Promise<RawAgent> {
    const [name] = (await readdir(join(home, "s"))).filter((file) => /^[0-9a-f]{8}$/.test(file));
    const socket = net.connect(join(home, "s", name ?? "none"));
    await once(socket, "connect");
    cleanup.add(() => socket.destroy());
    return new RawAgent(socket);
  }

  write(bytes: string | Uint8Array): void {
    this.socket.write(bytes);
  }

  /** The first line, of those so far and to come, that fits. */
  async line(fits: (line: Line) => boolean): Promise<Line> {
    const past = this.lines.find((line): line is Line => fits(line as Line));
    if (past !== undefined) return past;
    return within(
      "a line of the host",
      new Promise((resolve) => {
        const listen = (line: Line) => {
          if (!fits(line)) return;
          this.socket.off("line", listen);
          resolve(line);
        };
        this.socket.on("line", listen);
      }),
    );
  }

  greeting(): Promise<Line> {
    return this.line(({ method }) => method === "greeting");
  }
}

export interface Line {
  id?: unknown;
  method?: string;
  result?: unknown;
  error?: { code: number; message: string };
}
