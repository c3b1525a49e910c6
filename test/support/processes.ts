import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** Things that were started and have to be ended, in reverse order, whatever happened in between. */
export class Cleanup {
  readonly #steps: (() => unknown)[] = [];

  add(step: () => unknown): void {
    this.#steps.push(step);
  }

  /** Runs every step, also after one that throws; throws the first error at the end. */
  async run(): Promise<void> {
    const errors: unknown[] = [];
    for (const step of this.#steps.splice(0).reverse()) {
      try {
        await step();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  }

  /** A folder that goes with the rest; short, because socket paths are. */
  async folder(name: string): Promise<string> {
    const path = await mkdtemp(join(tmpdir(), `as-${name}-`));
    // A browser's helpers may still write for a moment after its main process has ended.
    this.add(() => rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
    return path;
  }
}

/** Waits for a promise, or says what did not happen in time; the time only stops a hang. */
export async function within<T>(what: string, promise: Promise<T>, ms = 30_000): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: did not happen within ${ms / 1000} s`)), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The ids of processes whose command line holds all of the given words (proc(5); Linux only). */
export async function processesWith(...words: string[]): Promise<number[]> {
  const found: number[] = [];
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const line = await readFile(`/proc/${name}/cmdline`, "utf8").catch(() => "");
    if (words.every((word) => line.includes(word))) found.push(Number(name));
  }
  return found;
}

/** Asks again, a moment apart, until there is an answer; for what nobody is told of when it happens. */
export async function untilFound<T>(what: string, look: () => Promise<T | undefined>, ms?: number): Promise<T> {
  const asking = async () => {
    for (;;) {
      const found = await look();
      if (found !== undefined) return found;
      await pause(25);
    }
  };
  return within(what, asking(), ms);
}

/** Waits until no process has all of these words in its command line. */
export async function noProcessWith(...words: string[]): Promise<void> {
  const look = async () => ((await processesWith(...words)).length > 0 ? undefined : true);
  await untilFound(`the end of every process with ${words.join(" ")}`, look, 60_000);
}
