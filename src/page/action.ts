import type { StandardSchemaV1 } from "@standard-schema/spec";
import type { JsonObject } from "../contract/json.ts";
import type { Confirm, Effect } from "../contract/protocol.ts";
import type { CallSession } from "../contract/session.ts";
import type { Availability, RecordData } from "../surface/index.ts";

/** What `input` and `output` take: a Standard Schema that gives JSON Schema, or a plain JSON Schema 2020-12. */
export type Schema = StandardSchemaV1 | JsonObject;

/** What `run` gets for a schema: its output type, any object for a plain JSON Schema, nothing without one. */
export type InputOf<S> = S extends StandardSchemaV1
  ? StandardSchemaV1.InferOutput<S>
  : S extends JsonObject
    ? JsonObject
    : Record<string, never>;

/** What surrounds a run. */
export interface RunContext {
  /** Aborted when the caller cancels, its session ends or the time is up. */
  readonly signal: AbortSignal;
  /** Who calls; undefined for the page's own code. */
  readonly session: CallSession | undefined;
  /** What the approval came with (a token, a signature); it never leaves the page. */
  readonly evidence: unknown;
}

/** What surrounds a run on one record. */
export interface RecordContext extends RunContext {
  readonly record: string;
}

type Awaitable<T> = T | PromiseLike<T>;

interface Common<S> {
  /** Stable business name, `update_note@order`: 1 to 128 of [A-Za-z0-9_.@:-]. */
  id: string;
  title?: string;
  description: string;
  effect: Effect;
  /** Whether a person confirms: by default reads never, writes ask, destructive actions always. */
  confirm?: Confirm;
  region?: string;
  /** A Standard Schema with JSON Schema (zod, arktype, valibot through its converter), or a plain JSON Schema. */
  input?: S;
  output?: Schema;
}

/** What can be said about one finished run, to judge whether the business really did it. */
export interface Finished<S> {
  readonly input: InputOf<S>;
  readonly output: unknown;
  readonly record?: string;
}

/** An action of the page. */
export interface Action<S = undefined> extends Common<S> {
  /** `true`, or why not, in the words a person sees. */
  available?: () => Awaitable<Availability>;
  run: (input: InputOf<S>, context: RunContext) => unknown;
  /** The success criterion, asked after settling: `true`, or what went wrong. */
  succeeded?: (finished: Finished<S>) => Awaitable<Availability>;
}

/** An action on the records of a collection. */
export interface RecordAction<S = undefined> extends Common<S> {
  available?: (context: { readonly record: string }) => Awaitable<Availability>;
  run: (input: InputOf<S>, context: RecordContext) => unknown;
  succeeded?: (finished: Finished<S>) => Awaitable<Availability>;
}

/** An action of one row, registered with the row and taken back with it. */
export interface RowAction<S = undefined> extends RecordAction<S> {
  record: string;
  /** The key of the input that names the record, by default `record`. */
  param?: string;
  read?: () => Awaitable<RecordData | undefined>;
  isVisible?: () => boolean;
}

/** Records behind a provider: nothing of it is registered, copied or walked per record. */
export interface CollectionSource {
  /** What stands after the `@` of its actions. */
  name: string;
  /** The key of the input that names a record, by default `record`. */
  param?: string;
  region?: string;
  ids: (from: number, count: number) => readonly string[];
  total: () => number;
  has: (id: string) => boolean;
  read?: (id: string) => Awaitable<RecordData | undefined>;
  isVisible?: (id: string) => boolean;
  /** How many records are outside the viewport, where the page knows without walking them all. */
  offscreen?: () => number;
}

/** A collection with its actions, whatever their inputs. */
export interface Collection extends CollectionSource {
  actions: readonly RecordAction<Schema | undefined>[];
}

/**
 * A collection as its owner writes it: each action's `run` is typed by that action's own `input`.
 * The bound is `Record<number, …>` because with a tuple the compiler gives up on an action without `input`.
 */
export interface TypedCollection<S extends Record<number, unknown>> extends CollectionSource {
  actions: { [K in keyof S]: RecordAction<S[K]> };
}
