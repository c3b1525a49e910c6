import { type Schema as WorkerSchema, validate } from "@cfworker/json-schema";
import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import { isRecordObject, type Json, type JsonObject } from "../contract/json.ts";
import type { Validation } from "../surface/index.ts";
import { publishable } from "./publishable.ts";
import { checkForm } from "./schema-form.ts";
import { SCHEMA, SCHEMA_LIST, SCHEMA_MAP } from "./schema-keywords.ts";

/** A plain JSON Schema as a Standard Schema. */
export interface PlainSchema extends StandardSchemaV1<JsonObject, JsonObject> {
  readonly "~standard": StandardSchemaV1.Props<JsonObject, JsonObject> &
    StandardJSONSchemaV1.Props<JsonObject, JsonObject>;
}

const prepared = new WeakMap<object, WorkerSchema>();

/**
 * Wraps a plain JSON Schema 2020-12, so that a page that knows it needs the validator loads it with its own code.
 * Throws a TypeError on a schema whose form cannot be trusted to end (see `checkForm`).
 */
export function jsonSchema(given: JsonObject): PlainSchema {
  const schema = publishable(given, "output");
  checkForm(schema);
  return {
    "~standard": {
      version: 1,
      vendor: "agent-surface",
      validate: (value) => {
        const checked = checkPlain(schema, value);
        if (checked.ok) return { value: value as JsonObject };
        const path = checked.pointer.split("/").slice(1).map(unescape);
        return { issues: [{ message: checked.problem, path }] };
      },
      jsonSchema: { input: () => schema, output: () => schema },
    },
  };
}

function unescape(step: string): string {
  return step.replaceAll("~1", "/").replaceAll("~0", "~");
}

/** Checks a value against a schema whose form was checked; the first and deepest fault is told, without the value. */
export function checkPlain(schema: JsonObject, value: unknown): Validation {
  const known = prepared.get(schema) ?? (prepare(schema) as WorkerSchema);
  prepared.set(schema, known);
  const { valid, errors } = validate(value, known, "2020-12");
  if (valid) return { ok: true, value };
  const deepest = errors.at(-1);
  return {
    ok: false,
    pointer: decodeURIComponent(deepest?.instanceLocation.slice(1) ?? ""),
    problem: `it does not fit \`${deepest?.keyword ?? "schema"}\``,
  };
}

/**
 * The schema as the validator gets it: `format` is an annotation in 2020-12, and what is costly on long texts and
 * lists is only tried where the length fits.
 */
function prepare(schema: Json): Json {
  if (!isRecordObject(schema)) return schema;
  const { format: _format, pattern, uniqueItems, ...rest } = schema;
  const copy: JsonObject = {};
  for (const [keyword, value] of Object.entries(rest)) copy[keyword] = prepareValue(keyword, value);
  const guarded: Json[] = [];
  if (pattern !== undefined) guarded.push(guard("maxLength", schema["maxLength"], { pattern }));
  if (uniqueItems !== undefined) guarded.push(guard("maxItems", schema["maxItems"], { uniqueItems }));
  if (guarded.length === 0) return copy;
  const { allOf } = copy;
  return { ...copy, allOf: [...(Array.isArray(allOf) ? allOf : []), ...guarded] };
}

function prepareValue(keyword: string, value: Json): Json {
  if (SCHEMA.has(keyword)) return prepare(value);
  if (SCHEMA_LIST.has(keyword) && Array.isArray(value)) return value.map(prepare);
  if (!SCHEMA_MAP.has(keyword) || !isRecordObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, prepare(part)]));
}

function guard(keyword: string, limit: Json | undefined, then: JsonObject): JsonObject {
  if (limit === undefined) return then;
  const conditional: [string, Json][] = [
    ["if", { [keyword]: limit }],
    ["then", then],
  ];
  return Object.fromEntries(conditional);
}
