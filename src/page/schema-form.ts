import { isRecordObject, type Json, type JsonObject, pointerStep } from "../contract/json.ts";
import { LIMITS } from "../contract/limits.ts";
import { patternCost } from "./pattern-cost.ts";
import { fitsKeyword, SCHEMA, SCHEMA_LIST, SCHEMA_MAP } from "./schema-keywords.ts";

/** What one check may cost at most; a pattern or a comparison of all items with each other is measured against it. */
const COST_MAX = 10_000_000;

/** Whether a validator can be given the schema: known keywords, local references without a loop, bounded work. */
export function checkForm(root: JsonObject): void {
  const form = new Form(root);
  form.check(root, "");
  form.expand(root, []);
}

class Form {
  readonly #schemas = new Set<Json>([true, false]);
  #nodes = 0;

  constructor(readonly root: JsonObject) {}

  /** Checks every part as it is written. */
  check(schema: Json, at: string): void {
    if (typeof schema === "boolean") return;
    if (!isRecordObject(schema)) throw refuse(at, "a schema is an object, true or false");
    this.#schemas.add(schema);
    for (const [keyword, value] of Object.entries(schema))
      this.#keyword(schema, { keyword, value, at: at + pointerStep(keyword) });
  }

  #keyword(schema: JsonObject, { keyword, value, at }: { keyword: string; value: Json; at: string }): void {
    if (SCHEMA.has(keyword)) this.check(value, at);
    else if (SCHEMA_LIST.has(keyword)) {
      if (!Array.isArray(value) || value.length === 0) throw refuse(at, "expected a list of schemas");
      for (const [index, part] of value.entries()) this.check(part, at + pointerStep(index));
    } else if (SCHEMA_MAP.has(keyword)) {
      if (!isRecordObject(value)) throw refuse(at, "expected an object of schemas");
      for (const [name, part] of Object.entries(value)) {
        if (keyword === "patternProperties") checkPattern(name, LIMITS.inputBytes, at);
        this.check(part, at + pointerStep(name));
      }
    } else checkValue(schema, keyword, at);
  }

  /** Counts the parts a validator visits, references followed; one that leads back to itself has no end. */
  expand(schema: Json, path: JsonObject[]): void {
    if (!isRecordObject(schema)) return;
    if (path.includes(schema)) throw refuse("", "a reference leads back to itself");
    this.#nodes += 1;
    if (this.#nodes > LIMITS.schemaNodes) throw refuse("", `it unfolds to more than ${LIMITS.schemaNodes} parts`);
    const inner = [...path, schema];
    if (typeof schema["$ref"] === "string") this.expand(this.target(schema["$ref"]), inner);
    for (const part of partsOf(schema)) this.expand(part, inner);
  }

  target(reference: string): Json {
    if (!reference.startsWith("#/") && reference !== "#")
      throw refuse("", "a reference points into the schema itself, as #/$defs/name");
    let found: Json | undefined = this.root;
    for (const step of decodeURIComponent(reference.slice(1)).split("/").slice(1)) {
      const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
      found =
        typeof found === "object" && found !== null && Object.hasOwn(found, key) ? Reflect.get(found, key) : undefined;
    }
    if (found === undefined || !this.#schemas.has(found)) throw refuse("", `no schema is at ${reference}`);
    return found;
  }
}

function partsOf(schema: JsonObject): Json[] {
  return Object.entries(schema).flatMap(([keyword, value]): Json[] => {
    if (SCHEMA.has(keyword)) return [value];
    if (SCHEMA_LIST.has(keyword) && Array.isArray(value)) return value;
    return SCHEMA_MAP.has(keyword) && keyword !== "$defs" && isRecordObject(value) ? Object.values(value) : [];
  });
}

function checkValue(schema: JsonObject, keyword: string, at: string): void {
  const fits = fitsKeyword(keyword, schema[keyword] ?? null);
  if (fits === undefined) throw refuse(at, "this keyword is not supported");
  if (!fits) throw refuse(at, "its value is of the wrong kind");
  const { maxLength, maxItems } = schema;
  if (keyword === "pattern") {
    checkPattern(schema["pattern"], typeof maxLength === "number" ? maxLength : LIMITS.inputBytes, at);
  }
  if (keyword === "uniqueItems" && schema["uniqueItems"] === true) {
    const items = typeof maxItems === "number" ? maxItems : LIMITS.values;
    if (items * items > COST_MAX) throw refuse(at, "give it a small `maxItems` beside it");
  }
}

function checkPattern(pattern: Json | undefined, textLength: number, at: string): void {
  if (typeof pattern !== "string" || pattern.length > LIMITS.patternChars) {
    throw refuse(at, `a pattern is a text of at most ${LIMITS.patternChars} characters`);
  }
  const cost = patternCost(pattern, textLength);
  if (cost > COST_MAX)
    throw refuse(at, "the pattern could take for ever: anchor it with ^, or give `maxLength` beside it");
}

function refuse(at: string, problem: string): TypeError {
  return new TypeError(`the JSON Schema is not accepted at "${at}": ${problem}.`);
}
