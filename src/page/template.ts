import { isCapabilityId } from "../contract/ids.ts";
import type { JsonObject } from "../contract/json.ts";
import { type Confirm, CONFIRMS, DEFAULT_CONFIRM, EFFECTS } from "../contract/protocol.ts";
import type { ActionView, Availability, RecordBinding, Validation } from "../surface/index.ts";
import type { Action, RecordAction, RunContext, Schema } from "./action.ts";
import { type ReadSchema, readSchema } from "./schema.ts";

type Awaitable<T> = T | PromiseLike<T>;

/** One concrete action, ready for the executor: an action of the page, or one of its actions on one record. */
export interface Runnable {
  readonly id: string;
  readonly title: string | undefined;
  readonly description: string;
  readonly effect: ActionView["effect"];
  readonly confirm: Confirm;
  readonly record: string | undefined;
  check(input: unknown): Awaitable<Validation>;
  available(): Awaitable<Availability>;
  run(input: unknown, context: RunContext): unknown;
  /** The success criterion, where the action has one. */
  succeeded(finished: { input: unknown; output: unknown }): Awaitable<Availability>;
  /** Undefined where the action declares no output schema. */
  readonly checkOutput: ((output: unknown) => Awaitable<Validation>) | undefined;
}

/** What the registry keeps of one declaration, whatever kind it was. */
export interface Template {
  readonly view: ActionView;
  /** The concrete action; undefined for a record it does not cover, or a missing one. */
  runnable(record: string | undefined): Runnable | undefined;
}

/** A declaration after its form was checked. */
export interface Declared {
  readonly projection: Omit<ActionView, "record" | "validate" | "available">;
  readonly input: ReadSchema;
  readonly output: ReadSchema | undefined;
}

type AnyAction<S extends Schema | undefined> = Action<S> | RecordAction<S>;

/** Checks the form of a declaration; throws with what was wrong and what was expected. */
export function declare<S extends Schema | undefined>(action: AnyAction<S>, param?: string): Declared {
  const { id, description, effect, confirm = DEFAULT_CONFIRM[effect], title, region } = action;
  if (!isCapabilityId(id)) throw new TypeError(`"${String(id)}" is no action id: use 1 to 128 of [A-Za-z0-9_.@:-].`);
  const wrong = (what: string) => new TypeError(`Action "${id}": ${what}`);
  if (typeof description !== "string" || description.trim() === "") throw wrong("`description` says what it does.");
  if (!EFFECTS.includes(effect)) throw wrong(`\`effect\` is one of ${EFFECTS.join(", ")}.`);
  if (!CONFIRMS.includes(confirm)) throw wrong(`\`confirm\` is one of ${CONFIRMS.join(", ")}.`);
  if (typeof action.run !== "function") throw wrong("`run` is a function.");
  const input = readSchema(action.input, "input", id);
  const output = action.output === undefined ? undefined : readSchema(action.output, "output", id);
  if (param !== undefined && takes(input.json, param)) {
    throw wrong(`the input has a field "${param}" of its own; name the record otherwise with \`param\`.`);
  }
  const projection = {
    id,
    title,
    description,
    effect,
    confirm,
    region,
    inputSchema: input.json,
    outputSchema: output?.json,
  };
  return { projection: Object.freeze(projection), input, output };
}

/** Whether a schema names a field, also in the parts it is put together from. */
function takes(schema: JsonObject, field: string): boolean {
  const { properties, required } = schema;
  if (typeof properties === "object" && properties !== null && Object.hasOwn(properties, field)) return true;
  if (Array.isArray(required) && required.includes(field)) return true;
  return ["allOf", "anyOf", "oneOf"].some((keyword) => {
    const parts = schema[keyword];
    return Array.isArray(parts) && parts.some((part) => isObject(part) && takes(part, field));
  });
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Binds a declaration to its record, or to none. */
export function bind<S extends Schema | undefined>(
  declared: Declared,
  action: AnyAction<S>,
  record: string | undefined,
): Runnable {
  const { id, title, description, effect, confirm } = declared.projection;
  // What the schema let through has its output type, and a record is there where the action is one on records.
  const erased = action as unknown as RecordAction<JsonObject> & { input?: S };
  const context = { record: record ?? "" };
  return {
    id,
    title,
    description,
    effect,
    confirm,
    record,
    check: (input) => declared.input.check(input),
    available: () => erased.available?.(context) ?? true,
    run: (input, around) =>
      erased.run(input as JsonObject, record === undefined ? contextFree(around) : { ...around, record }),
    succeeded: ({ input, output }) => {
      const finished = { input: input as JsonObject, output, ...(record === undefined ? {} : { record }) };
      return erased.succeeded?.(finished) ?? true;
    },
    checkOutput:
      declared.output === undefined
        ? undefined
        : (output) => declared.output?.check(output) ?? { ok: true, value: output },
  };
}

/** An action without records has no `record` in its context, though the erased type asks for one. */
function contextFree(around: RunContext): RunContext & { record: string } {
  return { ...around } as RunContext & { record: string };
}

/** The view of an action for the Surface, over whatever finds its concrete actions. */
export function viewOf(
  declared: Declared,
  runnable: Template["runnable"],
  record: RecordBinding | undefined,
): ActionView {
  return Object.freeze<ActionView>({
    ...declared.projection,
    record,
    validate: (input, id) => (runnable(id)?.check ?? declared.input.check)(input),
    available: (id) => runnable(id)?.available() ?? "This is no longer on the page.",
  });
}
