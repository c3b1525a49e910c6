import { LIMITS } from "../contract/limits.ts";
import { GrowingBytes } from "./growing-bytes.ts";

/** How messages are told apart on a byte stream. */
export interface Framing {
  encode(text: string): Buffer;
  reader(sink: FrameSink): FrameReader;
}

/** What a reader found; after `lost` nothing more is read, because nobody can say where the next frame starts. */
export interface FrameSink {
  frame(bytes: Buffer): void;
  /** A frame that can be skipped: the next one is still found. */
  bad(problem: string): void;
  lost(problem: string): void;
}

export interface FrameReader {
  push(chunk: Buffer): void;
  /** Whether a frame has started and is not whole yet. */
  readonly started: boolean;
  /** How many frames were whole so far. */
  readonly frames: number;
}

const NEWLINE = 0x0a;
const TOO_LARGE = `the frame is over ${LIMITS.frameBytes} bytes`;

/** One JSON text a line: the agent hop on the socket. */
export const lineFraming: Framing = {
  encode: (text) => Buffer.from(`${text}\n`),
  reader: (sink) => new LineReader(sink),
};

class LineReader implements FrameReader {
  readonly #held = new GrowingBytes();
  #lost = false;
  frames = 0;

  constructor(readonly sink: FrameSink) {}

  get started(): boolean {
    return !this.#lost && this.#held.length > 0;
  }

  push(chunk: Buffer): void {
    let rest = chunk;
    while (!this.#lost && rest.length > 0) {
      const end = rest.indexOf(NEWLINE);
      const piece = end < 0 ? rest : rest.subarray(0, end);
      if (this.#held.length + piece.length > LIMITS.frameBytes) {
        this.#lost = true;
        this.#held.take();
        this.sink.lost(TOO_LARGE);
        return;
      }
      if (end < 0) {
        this.#held.append(piece);
        return;
      }
      rest = rest.subarray(end + 1);
      this.#deliver(piece);
    }
  }

  #deliver(piece: Buffer): void {
    this.frames += 1;
    if (this.#held.length === 0) {
      this.sink.frame(piece);
      return;
    }
    this.#held.append(piece);
    this.sink.frame(this.#held.take());
  }
}

const HEADER = 4;

/**
 * A length of four bytes, then the JSON text: native messaging. The order of the bytes is the machine's own, and
 * every machine that Node and a browser both run on is little-endian.
 * https://developer.chrome.com/docs/extensions/develop/concepts/native-messaging#native-messaging-host-protocol
 */
export const lengthFraming: Framing = {
  encode(text) {
    const body = Buffer.from(text);
    const frame = Buffer.allocUnsafe(HEADER + body.length);
    frame.writeUInt32LE(body.length);
    frame.set(body, HEADER);
    return frame;
  },
  reader: (sink) => new LengthReader(sink),
};

class LengthReader implements FrameReader {
  readonly #header = Buffer.alloc(HEADER);
  readonly #body = new GrowingBytes();
  #headerBytes = 0;
  #lost = false;
  frames = 0;

  constructor(readonly sink: FrameSink) {}

  get started(): boolean {
    return !this.#lost && this.#headerBytes > 0;
  }

  push(chunk: Buffer): void {
    let rest = chunk;
    while (!this.#lost && rest.length > 0) {
      rest = this.#headerBytes < HEADER ? this.#readHeader(rest) : this.#readBody(rest);
    }
  }

  #readHeader(chunk: Buffer): Buffer {
    const piece = chunk.subarray(0, HEADER - this.#headerBytes);
    this.#header.set(piece, this.#headerBytes);
    this.#headerBytes += piece.length;
    if (this.#headerBytes === HEADER) this.#checkLength();
    return chunk.subarray(piece.length);
  }

  #checkLength(): void {
    const length = this.#header.readUInt32LE();
    if (length === 0) {
      this.#headerBytes = 0;
      this.sink.bad("the frame is empty");
    } else if (length > LIMITS.frameBytes) {
      this.#lost = true;
      const swapped = this.#header.readUInt32BE() <= LIMITS.frameBytes;
      this.sink.lost(swapped ? `${TOO_LARGE}; is the length big-endian? It must be little-endian` : TOO_LARGE);
    }
  }

  #readBody(chunk: Buffer): Buffer {
    const missing = this.#header.readUInt32LE() - this.#body.length;
    const piece = chunk.subarray(0, missing);
    if (piece.length < missing) {
      this.#body.append(piece);
      return chunk.subarray(piece.length);
    }
    this.#headerBytes = 0;
    this.frames += 1;
    if (this.#body.length === 0) this.sink.frame(piece);
    else {
      this.#body.append(piece);
      this.sink.frame(this.#body.take());
    }
    return chunk.subarray(piece.length);
  }
}
