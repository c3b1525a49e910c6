import { z } from "zod";
import { type ToolName, toolInputs } from "../contract/schemas/tools.ts";
import { outputSchema } from "./output-schema.ts";

/** One tool as `tools/list` shows it. */
export interface ToolCard {
  name: string;
  title: string;
  description: string;
  inputSchema: { type: "object"; [key: string]: unknown };
  outputSchema: { type: "object"; [key: string]: unknown };
  annotations: {
    readOnlyHint: boolean;
    destructiveHint?: boolean;
    idempotentHint?: boolean;
    openWorldHint?: boolean;
  };
}

const READS = { readOnlyHint: true, openWorldHint: false };

const TEXTS: Record<ToolName, Pick<ToolCard, "title" | "description" | "annotations">> = {
  pages: {
    title: "List pages",
    description: "Lists the open web pages that publish actions to agents, in every connected browser. Start here.",
    annotations: READS,
  },
  connect: {
    title: "Ask for a session",
    description:
      "Asks the person for a session on one page, for the capabilities you name. They decide in their browser; the answer is granted, pending or denied. Pending: call again with the grant id alone.",
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  },
  describe: {
    title: "Describe a page",
    description:
      "Reads what the session may do on its page (capability ids with input schemas) and a bounded view of its state. Name record ids in `records` to read them whole.",
    annotations: READS,
  },
  invoke: {
    title: "Run a capability",
    description:
      "Runs one capability in the page. The page may ask the person first: then the outcome is pending, and surface_result tells how it ended. Check `outcome` and `error`, not only `ok`.",
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  },
  result: {
    title: "Fetch an outcome",
    description: "Tells how an invoke ended that was pending or whose answer was lost. It never runs anything again.",
    annotations: READS,
  },
  disconnect: {
    title: "End a session",
    description: "Ends a session when you are done. Nothing of it runs afterwards.",
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  },
};

/** The fixed set in its fixed order: some clients read the list once and never again. */
export const TOOL_ORDER = ["pages", "connect", "describe", "invoke", "result", "disconnect"] as const;

/** What `tools/list` answers. */
export function toolCards(): ToolCard[] {
  return TOOL_ORDER.map((name) => ({
    name: mcpName(name),
    ...TEXTS[name],
    inputSchema: inputSchema(name),
    outputSchema: outputSchema(name),
  }));
}

export function mcpName(name: ToolName): string {
  return `surface_${name}`;
}

/** The tool behind an MCP name; undefined if there is none. */
export function toolOf(name: string): ToolName | undefined {
  return TOOL_ORDER.find((tool) => mcpName(tool) === name);
}

function inputSchema(name: ToolName): ToolCard["inputSchema"] {
  const { $schema: _, ...schema } = z.toJSONSchema(toolInputs[name], { io: "input" });
  return { ...schema, type: "object" };
}
