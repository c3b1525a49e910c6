import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import { type JsonObject, pointerStep } from "../contract/json.ts";
import type { Validation } from "../surface/index.ts";
import type { Schema } from "./action.ts";
import { publishable } from "./publishable.ts";
import { checkForm } from "./schema-form.ts";

/** A schema as the registry keeps it: what is published, and how a value is checked. */
export interface ReadSchema {
  readonly json: JsonObject;
  check(value: unknown): Validation | PromiseLike<Validation>;
}

type Standard = StandardSchemaV1 & Partial<StandardJSONSchemaV1>;

/** What an action without input takes: nothing. */
const NOTHING: JsonObject = { type: "object", properties: {}, additionalProperties: false };

/** Reads an action's schema; what cannot be published or checked throws with the reason. */
export function readSchema(schema: Schema | undefined, side: "input" | "output", owner: string): ReadSchema {
  if (schema === undefined) return { json: NOTHING, check: checkNothing };
  try {
    return isStandard(schema) ? readStandard(schema, side) : readPlain(schema, side);
  } catch (error) {
    const reason = error instanceof Error ? error.message : "the schema cannot be read";
    throw new TypeError(`Action "${owner}": \`${side}\`: ${reason}`, { cause: error });
  }
}

function isStandard(schema: Schema): schema is Standard {
  const props: unknown = Reflect.get(schema, "~standard");
  return typeof props === "object" && props !== null && typeof Reflect.get(props, "validate") === "function";
}

function readStandard(schema: Standard, side: "input" | "output"): ReadSchema {
  const props = schema["~standard"];
  const converter = "jsonSchema" in props ? props.jsonSchema : undefined;
  if (converter === undefined) {
    throw new TypeError(
      `it gives no JSON Schema. Use zod 4.2 or later, arktype, or valibot through toStandardJsonSchema().`,
    );
  }
  const json = publishable(converter[side]({ target: "draft-2020-12" }), side);
  return {
    json,
    check: (value) => {
      const result = props.validate(value);
      return result instanceof Promise ? result.then(toValidation) : toValidation(result);
    },
  };
}

function toValidation(result: StandardSchemaV1.Result<unknown>): Validation {
  const issue = result.issues?.[0];
  if (result.issues === undefined) return { ok: true, value: result.value };
  return { ok: false, pointer: pointerOf(issue?.path), problem: issue?.message ?? "it does not fit" };
}

function pointerOf(path: StandardSchemaV1.Issue["path"] = []): string {
  return path.map((step) => pointerStep(String(typeof step === "object" ? step.key : step))).join("");
}

function checkNothing(value: unknown): Validation {
  const extra = Object.keys(value ?? {})[0];
  if (extra === undefined) return { ok: true, value: {} };
  return { ok: false, pointer: pointerStep(extra), problem: "this action takes no input" };
}

/** A bare JSON Schema; its validator is fetched when it is first needed, so that other pages do not carry it. */
function readPlain(schema: object, side: "input" | "output"): ReadSchema {
  const json = publishable(schema, side);
  checkForm(json);
  return {
    json,
    check: async (value) => {
      const { checkPlain } = await import("./json-schema.ts");
      return checkPlain(json, value);
    },
  };
}
