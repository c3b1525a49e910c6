import { z } from "zod";
import { toolError, toolOutputs, type ToolName } from "../contract/schemas/tools.ts";

type Schema = { [key: string]: unknown };

/** Keywords that would close an answer to members a page may add, or that older validators read differently. */
const DROPPED = new Set([
  "$schema",
  "additionalProperties",
  "propertyNames",
  "prefixItems",
  "pattern",
  "format",
  "maximum",
]);

/** The JSON Schema of a tool's structured answer: an object, either of the answers that worked or a failure. */
export function outputSchema(name: ToolName): { type: "object"; anyOf: Schema[] } {
  const worked = open(z.toJSONSchema(toolOutputs[name]));
  const failed = open(z.toJSONSchema(toolError));
  const forms = isSchemaList(worked["anyOf"]) ? worked["anyOf"] : [worked, failed];
  return { type: "object", anyOf: forms };
}

function open(schema: Schema): Schema {
  const opened: Schema = {};
  for (const [key, value] of Object.entries(schema)) {
    const isTupleEnd = key === "items" && value === false;
    if (!DROPPED.has(key) && !isTupleEnd) opened[key] = key === "properties" ? openEach(value) : openAny(value);
  }
  return opened;
}

function openAny(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(openAny);
  return isSchema(value) ? open(value) : value;
}

/** The names under `properties` are the answer's own, never keywords. */
function openEach(properties: unknown): unknown {
  if (!isSchema(properties)) return properties;
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, openAny(schema)]));
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isSchemaList(value: unknown): value is Schema[] {
  return Array.isArray(value) && value.every(isSchema);
}
