import { z } from "zod";
import { type ToolName, toolInputs } from "../contract/schemas/tools.ts";

/** How a flag's text becomes the value of a tool's input. */
export type FlagKind = "text" | "integer" | "list" | "json";

/** One flag of a verb: a member of the tool's input, in kebab case. */
export interface Flag {
  key: string;
  kind: FlagKind;
  /** As commander reads it, for example `--wait-seconds <n>`. */
  syntax: string;
  required: boolean;
}

const VALUE: Record<FlagKind, string> = { text: "<text>", integer: "<n>", list: "<ids...>", json: "<json>" };

/** The flags of a verb, read off its tool's input schema so that the two cannot differ. */
export function flagsOf(tool: ToolName): Flag[] {
  const { properties = {}, required = [] } = z.toJSONSchema(toolInputs[tool], { io: "input" });
  return Object.entries(properties).map(([key, schema]) => {
    const kind = kindOf(typeof schema === "object" ? schema.type : undefined);
    return { key, kind, syntax: `--${kebab(key)} ${VALUE[kind]}`, required: required.includes(key) };
  });
}

function kindOf(type: unknown): FlagKind {
  if (type === "integer") return "integer";
  if (type === "array") return "list";
  return type === "object" ? "json" : "text";
}

function kebab(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
