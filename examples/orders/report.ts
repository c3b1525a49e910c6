import { problemOf, type Receipt } from "../shared/receipt.ts";
import type { Text } from "./text.ts";

/** One line for the assistant's log: what was asked and what came of it. */
export function reportOf(words: string, receipt: Receipt, text: Text): string {
  const problem = problemOf(receipt);
  if (problem !== undefined) return text.didNot(words, problem);
  const { output } = receipt;
  return output === undefined ? text.did(words) : `${text.did(words)}\n${lines(output).join("\n")}`;
}

/** Writes an output as `name: value` lines; lists are cut, the list on the page is the place to read on. */
function lines(output: unknown, indent = ""): string[] {
  if (typeof output !== "object" || output === null) return [`${indent}${String(output)}`];
  const entries = Object.entries(output).slice(0, LINES_MAX);
  return entries.flatMap(([name, value]) =>
    typeof value === "object" && value !== null
      ? [`${indent}${name}`, ...lines(value, `${indent}  `)]
      : [`${indent}${name}: ${String(value)}`],
  );
}

const LINES_MAX = 8;
