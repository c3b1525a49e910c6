import { copyJson, type JsonObject, jsonBytes } from "../contract/json.ts";
import { LIMITS } from "../contract/limits.ts";
import { deepFreeze } from "../surface/freeze.ts";

/** A schema that may be sent: plain JSON, bounded, and of an object where it is an input. */
export function publishable(schema: unknown, side: "input" | "output"): JsonObject {
  const copy = copyJson(schema, LIMITS.schemaDepth);
  if (!copy.ok) throw new TypeError(`it gives a JSON Schema that cannot be sent (${copy.fault} at "${copy.at}").`);
  const json = copy.value;
  if (typeof json !== "object" || json === null || Array.isArray(json)) {
    throw new TypeError("it gives no JSON Schema object.");
  }
  if (jsonBytes(json) > LIMITS.schemaBytes) throw new TypeError(`it is over ${LIMITS.schemaBytes} bytes of JSON.`);
  // The draft is always 2020-12; naming it in each schema would only cost the reader.
  const { $schema: _draft, ...rest } = json;
  if (side === "output") return deepFreeze(rest);
  if (rest["type"] !== undefined && rest["type"] !== "object") throw new TypeError("it has to describe an object.");
  // An input is an object by its envelope; a union of objects does not say so by itself, and MCP clients want it said.
  return deepFreeze({ type: "object", ...rest });
}
