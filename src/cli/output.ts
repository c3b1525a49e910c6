import { text as readAll } from "node:stream/consumers";
import { type Exit, EXIT } from "./exit-code.ts";
import { type Language, languageOf } from "./language.ts";
import { type Say, sayIn } from "./texts.ts";

/** Where a command speaks: standard output for answers, standard error for everything else. */
export interface Output {
  language: Language;
  say: Say;
  json: boolean;
  /** The one answer: as JSON on a line, or as text. */
  answer(value: unknown, text: string): void;
  exit(code: Exit): void;
}

export function processOutput(json: boolean): Output {
  // Whoever read along (`| head`) may have left; that is no fault of the command.
  process.stdout.on("error", () => undefined);
  const language = languageOf(process.env);
  return {
    language,
    say: sayIn(language),
    json,
    answer: (value, text) => void process.stdout.write(`${json ? JSON.stringify(value) : text}\n`),
    exit: (code) => {
      process.exitCode = code;
    },
  };
}

/** Tells a person what went wrong at this end, and ends with the code. */
export function complain(error: unknown, code: Exit = EXIT.broken): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = code;
}

/** All of standard input. */
export function readStdin(): Promise<string> {
  return readAll(process.stdin);
}
