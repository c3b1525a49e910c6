import { isRecordObject } from "../contract/json.ts";
import type { Language } from "./language.ts";
import { printable } from "./printable.ts";
import { refusalWords } from "./refusal-words.ts";
import { type Say, sayIn } from "./texts.ts";

/** A tool's structured answer for a person to read; texts of a page or agent are made harmless for a terminal. */
export function answerText(answer: unknown, language: Language): string {
  if (!isRecordObject(answer)) return "";
  const say = sayIn(language);
  if (isRecordObject(answer["error"])) return refusedText(answer["error"], { say, language });
  if (Array.isArray(answer["pages"])) return pagesText(answer, say);
  if (Array.isArray(answer["sessions"])) return listText(answer["sessions"], say("say.noSessions"));
  if (typeof answer["status"] === "string") return statusText(answer, say);
  const result = isRecordObject(answer["result"]) ? answer["result"] : {};
  return "outcome" in result ? outcomeText(result, say) : describeText(result, say);
}

function refusedText(error: Record<string, unknown>, { say, language }: { say: Say; language: Language }): string {
  const ran = error["executed"] === "unknown" ? say("say.maybeRun") : say("say.notRun");
  return lines(`${say("say.refused")}: ${shown(error["code"])}`, refusalWords(error, language), ran);
}

function pagesText({ pages, browsers }: Record<string, unknown>, say: Say): string {
  const list = Array.isArray(pages) ? pages : [];
  const open = list.length === 0 ? say("say.noPages") : `${say("say.pages")}\n${listText(list, "")}`;
  return lines(open, say("say.browsers"), listText(Array.isArray(browsers) ? browsers : [], ""));
}

function statusText({ status, ...rest }: Record<string, unknown>, say: Say): string {
  const known = { granted: "say.granted", pending: "say.pending", denied: "say.denied", ended: "say.ended" } as const;
  const key = Object.keys(known).find((name): name is keyof typeof known => name === status);
  return lines(key === undefined ? shown(status) : say(known[key]), membersText(rest));
}

function outcomeText(result: Record<string, unknown>, say: Say): string {
  const { outcome, capability: _, ...rest } = result;
  return lines(`${say("say.outcome")}: ${shown(outcome)}`, membersText(rest));
}

function describeText({ app, capabilities, context }: Record<string, unknown>, say: Say): string {
  const list = Array.isArray(capabilities) ? capabilities.filter(isRecordObject) : [];
  const rows = list.map(
    ({ id, effect, approval, description }) =>
      `  ${shown(id)}  ${shown(effect)}, ${shown(approval)}  ${shown(description)}`,
  );
  return lines(shown(app), say("say.capabilities"), ...rows, membersText(isRecordObject(context) ? context : {}));
}

function listText(rows: unknown[], empty: string): string {
  if (rows.length === 0) return empty;
  return rows
    .filter(isRecordObject)
    .map((row) => `  ${Object.values(row).map(shown).join("  ")}`)
    .join("\n");
}

function membersText(members: Record<string, unknown>): string {
  return Object.entries(members)
    .map(([key, value]) => `  ${printable(key)}: ${shown(value)}`)
    .join("\n");
}

function shown(value: unknown): string {
  return printable(typeof value === "string" ? value : (JSON.stringify(value) ?? ""));
}

function lines(...parts: string[]): string {
  return parts.filter((part) => part !== "").join("\n");
}
