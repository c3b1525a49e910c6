import { type ChildProcess, spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { transcriptText } from "../../src/contract/handshake.ts";
import { fingerprintOf, makeKeyPair, randomText, type StoredKeyPair, signTranscript } from "../../src/ports/keys.ts";
import { type Cleanup, within } from "./processes.ts";

type Message = Record<string, unknown>;

/** Answers one request of an agent: a result, or an error object to send instead. */
export type Answers = Record<string, (params: Message, call: ScriptedCall) => unknown>;

/** One request while it is answered. */
export interface ScriptedCall {
  extension: ScriptedExtension;
  conn: number;
  id: unknown;
  /** The agent's fingerprint, as it proved. */
  agent: string;
}

/** What a scripted extension is told to be; everything else is as the real one does it. */
export interface ScriptedOptions {
  bin: string;
  home: string;
  answers?: Answers;
  profile?: { id: string; name: string; keys: StoredKeyPair };
  browser?: { name: string; version: string };
  versions?: { min: number; max: number };
  /** The hop versions it greets agents with. */
  agentVersions?: { min: number; max: number };
  /** Options of node itself, and where the host's standard error goes. */
  node?: string[];
  stderr?: "inherit" | "pipe";
  /** It reads and never says a word. */
  mute?: boolean;
}

/** An answer that is a JSON-RPC error. */
export class RpcAnswer {
  constructor(readonly error: { code: number; message: string; data?: unknown }) {}
}

/**
 * The extension's end of native messaging, byte by byte and with real keys: what stands in for a browser where the
 * test is about the desktop side alone. It starts the host as a browser does.
 */
export class ScriptedExtension extends EventEmitter {
  readonly agents = new Map<number, string>();
  /** The connection that was opened last. */
  lastConn = 0;
  readonly #nonces = new Map<number, string>();
  readonly #received: Message[] = [];
  #bytes: Buffer<ArrayBufferLike> = Buffer.alloc(0);

  private constructor(
    readonly host: ChildProcess,
    readonly options: Required<Pick<ScriptedOptions, "profile">> & ScriptedOptions,
  ) {
    super();
    host.stdout?.on("data", (chunk: Buffer) => this.#onBytes(chunk));
    for (const stream of [host.stdin, host.stdout]) stream?.on("error", () => undefined);
  }

  static async start(cleanup: Cleanup, options: ScriptedOptions): Promise<ScriptedExtension> {
    const profile = options.profile ?? { id: randomText(12), name: "main", keys: await makeKeyPair() };
    const host = spawn(
      process.execPath,
      [...(options.node ?? []), options.bin, "native-host", "chrome-extension://test/"],
      {
        env: { ...process.env, AGENT_SURFACE_HOME: options.home },
        stdio: ["pipe", "pipe", options.stderr ?? "inherit"],
      },
    );
    cleanup.add(async () => {
      if (host.exitCode !== null || host.signalCode !== null) return;
      host.stdin?.end();
      await within("the host ends with its browser", once(host, "exit"));
    });
    const extension = new ScriptedExtension(host, { ...options, profile });
    await extension.heard((message) => message["method"] === "hello");
    return extension;
  }

  /** The first message, of those so far and to come, that fits. */
  async heard(fits: (message: Message) => boolean): Promise<Message> {
    const past = this.#received.find(fits);
    if (past !== undefined) return past;
    return within(
      "a message of the host",
      new Promise((resolve) => {
        const listen = (message: Message) => {
          if (!fits(message)) return;
          this.off("message", listen);
          resolve(message);
        };
        this.on("message", listen);
      }),
    );
  }

  /** How many messages fit so far. */
  count(fits: (message: Message) => boolean): number {
    return this.#received.filter(fits).length;
  }

  /** From now on only what comes later is heard. */
  forget(): void {
    this.#received.length = 0;
  }

  send(message: unknown): void {
    this.raw(frame(Buffer.from(JSON.stringify(message))));
  }

  raw(bytes: Uint8Array): void {
    this.host.stdin?.write(bytes);
  }

  tell(conn: number, message: Message): void {
    this.send({ jsonrpc: "2.0", method: "message", params: { conn, message: { jsonrpc: "2.0", ...message } } });
  }

  #onBytes(chunk: Buffer): void {
    this.#bytes = Buffer.concat([this.#bytes, chunk]);
    while (this.#bytes.length >= 4 && this.#bytes.length >= 4 + this.#bytes.readUInt32LE()) {
      const end = 4 + this.#bytes.readUInt32LE();
      const message = JSON.parse(this.#bytes.subarray(4, end).toString()) as Message;
      this.#bytes = this.#bytes.subarray(end);
      this.#received.push(message);
      this.emit("message", message);
      if (this.options.mute !== true) void this.#act(message);
    }
  }

  async #act({ method, params }: Message): Promise<void> {
    const versions = this.options.versions ?? { min: 1, max: 1 };
    if (method === "hello") this.send({ jsonrpc: "2.0", method: "hello", params: { versions, bridge: "0.1.0" } });
    if (typeof params !== "object" || params === null) return;
    const { conn, message } = params as { conn: number; message: Message };
    if (method === "open") this.#greet(conn);
    if (method === "message") await this.#answer(conn, message);
  }

  #greet(conn: number): void {
    const { profile, browser = { name: "Chromium", version: "156.0" }, agentVersions } = this.options;
    const nonce = randomText();
    this.lastConn = conn;
    this.#nonces.set(conn, nonce);
    this.tell(conn, {
      method: "greeting",
      params: {
        versions: agentVersions ?? { min: 1, max: 1 },
        bridge: "0.1.0",
        browser,
        profile: { id: profile.id, name: profile.name, key: profile.keys.publicKey },
        nonce,
      },
    });
  }

  async #answer(conn: number, message: Message): Promise<void> {
    const { id, method, params } = message as { id?: unknown; method: string; params: Message };
    if (id === undefined) {
      this.emit("notification", { conn, method, params });
      return;
    }
    const answer =
      method === "authenticate"
        ? await this.#authenticate(conn, params)
        : await this.options.answers?.[method]?.(params, {
            extension: this,
            conn,
            id,
            agent: this.agents.get(conn) ?? "",
          });
    if (answer === undefined) return;
    this.tell(conn, answer instanceof RpcAnswer ? { id, error: answer.error } : { id, result: answer });
  }

  async #authenticate(conn: number, params: Message): Promise<unknown> {
    const { agent, nonce, signature } = params as {
      agent: { name: string; key: StoredKeyPair["publicKey"] };
      nonce: string;
      signature: string;
    };
    const { profile } = this.options;
    const transcript = {
      profileNonce: this.#nonces.get(conn) ?? "",
      agentNonce: nonce,
      profileFingerprint: await fingerprintOf(profile.keys.publicKey),
      agentFingerprint: await fingerprintOf(agent.key),
    };
    // Checked with the platform's own primitives, so that a fault in ours cannot hide itself.
    const key = await crypto.subtle.importKey("jwk", { ...agent.key }, { name: "ECDSA", namedCurve: "P-256" }, false, [
      "verify",
    ]);
    const text = new TextEncoder().encode(transcriptText({ role: "agent", ...transcript }));
    const proven = await crypto.subtle.verify(
      { name: "ECDSA", hash: "SHA-256" },
      key,
      Buffer.from(signature, "base64url"),
      text,
    );
    if (!proven) return new RpcAnswer({ code: -32_001, message: "unauthenticated" });
    this.agents.set(conn, transcript.agentFingerprint);
    this.emit("agent", agent.name);
    return { version: 1, signature: await signTranscript(profile.keys, { role: "profile", ...transcript }) };
  }
}

/** Frames bytes as a browser does. */
export function frame(body: Uint8Array): Buffer {
  const header = Buffer.alloc(4);
  header.writeUInt32LE(body.length);
  return Buffer.concat([header, body]);
}
