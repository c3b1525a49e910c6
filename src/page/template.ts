import { isCapabilityId } from "../contract/ids.ts";
import { isRecordObject, type JsonObject } from "../contract/json.ts";
import { type Confirm, CONFIRMS, DEFAULT_CONFIRM, EFFECTS } from "../contract/protocol.ts";
import { GONE } from "../surface/availability.ts";
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
    return Array.isArray(parts) && parts.some((part) => isRecordObject(part) && takes(part, field));
  });
}

/** An action without its types: what its schema let through has its output type, and its record is there or not. */
interface Erased {
  available?(context: { record: string | undefined }): Awaitable<Availability>;
  run(input: unknown, context: RunContext & { record?: string }): unknown;
  succeeded?(finished: { input: unknown; output: unknown; record?: string }): Awaitable<Availability>;
}

/** Binds a declaration to its record, or to none. */
export function bind<S extends Schema | undefined>(
  declared: Declared,
  action: AnyAction<S>,
  record: string | undefined,
): Runnable {
  const { id, title, description, effect, confirm } = declared.projection;
  const { input, output } = declared;
  const erased = action as unknown as Erased;
  const own = record === undefined ? {} : { record };
  return {
    id,
    title,
    description,
    effect,
    confirm,
    record,
    check: (given) => input.check(given),
    available: () => (erased.available === undefined ? true : erased.available({ record })),
    run: (given, around) => erased.run(given, { ...around, ...own }),
    succeeded: (finished) => (erased.succeeded === undefined ? true : erased.succeeded({ ...finished, ...own })),
    checkOutput: output === undefined ? undefined : (given) => output.check(given),
  };
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
    available: (id) => runnable(id)?.available() ?? GONE,
  });
}
