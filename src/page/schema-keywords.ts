import { isRecordObject, type Json } from "../contract/json.ts";

/**
 * The keywords a plain schema may use, by what their value is. Whatever changes what a reference means (`$id`,
 * `$anchor`, `$dynamicRef`), and the `unevaluated…` pair, on which validators disagree, is not among them.
 */
export const SCHEMA = words("additionalProperties contains else if items not propertyNames then");
export const SCHEMA_LIST = words("allOf anyOf oneOf prefixItems");
export const SCHEMA_MAP = words("$defs dependentSchemas patternProperties properties");

const ANY = words("const default");
const TEXT = words("$comment $ref contentEncoding contentMediaType description format pattern title");
const FLAG = words("deprecated readOnly uniqueItems writeOnly");
const LIST = words("enum examples");
const NUMBER = words("exclusiveMaximum exclusiveMinimum maximum minimum");
const COUNT = words("maxContains maxItems maxLength maxProperties minContains minItems minLength minProperties");
const TYPES = words("array boolean integer null number object string");

/** Whether the value can stand under the keyword; undefined for a keyword that is not supported. */
export function fitsKeyword(keyword: string, value: Json): boolean | undefined {
  if (ANY.has(keyword)) return true;
  if (TEXT.has(keyword)) return typeof value === "string";
  if (FLAG.has(keyword)) return typeof value === "boolean";
  if (LIST.has(keyword)) return Array.isArray(value);
  if (NUMBER.has(keyword)) return typeof value === "number";
  if (COUNT.has(keyword)) return typeof value === "number" && Number.isInteger(value) && value >= 0;
  if (keyword === "multipleOf") return typeof value === "number" && value > 0;
  if (keyword === "required") return isTexts(value);
  if (keyword === "dependentRequired") return isRecordObject(value) && Object.values(value).every(isTexts);
  if (keyword === "type") return [value].flat().every((name) => typeof name === "string" && TYPES.has(name));
  return undefined;
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(" "));
}
