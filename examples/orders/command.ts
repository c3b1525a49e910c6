/** What a line in the command box asks for: the concrete action and its input. */
export interface Command {
  readonly action: string;
  readonly input: Record<string, string>;
}

type Verb = { words: readonly string[]; action: string; on: "record" | "nothing"; rest?: string };

const VERBS: readonly Verb[] = [
  { words: ["note", "备注"], action: "update_note@order", on: "record", rest: "note" },
  { words: ["cancel", "取消"], action: "cancel@order", on: "record" },
  { words: ["refund", "退款"], action: "refund@order", on: "record", rest: "reason" },
  { words: ["search", "搜索"], action: "orders.search", on: "nothing", rest: "text" },
  { words: ["overview", "概览"], action: "orders.overview", on: "nothing" },
];

/** Reads a line such as `note SO-1002 Call back Friday`; undefined where it is no command. */
export function readCommand(line: string): Command | undefined {
  const [, word = "", after = ""] = /^\s*(\S+)\s*([\s\S]*)$/.exec(line) ?? [];
  const verb = VERBS.find(({ words }) => words.includes(word.toLowerCase()));
  if (verb === undefined) return undefined;
  if (verb.on === "nothing") return { action: verb.action, input: inputOf(verb, after.trim()) };
  const [, record, rest = ""] = /^(\S+)\s*([\s\S]*)$/.exec(after) ?? [];
  if (record === undefined) return undefined;
  return { action: `${verb.action}#${record.toUpperCase()}`, input: inputOf(verb, rest.trim()) };
}

function inputOf(verb: Verb, rest: string): Record<string, string> {
  // A note may be emptied; every other rest that is not there is simply not sent.
  if (verb.rest === undefined || (rest === "" && verb.rest !== "note")) return {};
  return { [verb.rest]: rest };
}
