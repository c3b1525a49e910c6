import type { Writable } from "node:stream";

/**
 * Takes standard output for frames alone: whatever else this process prints from now on, `console.log` included, goes
 * to standard error. One stray line among the frames would end the conversation.
 */
export function takeStdout(): Writable {
  const real = process.stdout;
  Object.defineProperty(process, "stdout", { configurable: true, enumerable: true, get: () => process.stderr });
  return real;
}
