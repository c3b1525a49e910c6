import type { JsonObject } from "../contract/json.ts";
import type { Confirm, Effect } from "../contract/protocol.ts";

/** Whether an input fits, and where it does not (`pointer`: RFC 6901). */
export type Validation = { ok: true; value: unknown } | { ok: false; pointer: string; problem: string };

/** `true`, or why not, in the page's own words: the same a person sees. */
export type Availability = true | string;

/** What a page says of one record. */
export interface RecordData {
  label?: string;
  region?: string;
  fields?: { readonly [field: string]: unknown };
}

/** A set of records the page holds; nothing of it is copied, only the window asked for is read. */
export interface RecordSource {
  readonly name: string;
  readonly region?: string | undefined;
  /** How many records can be referenced now. */
  total(): number;
  /** The ids of one window, in page order. */
  ids(from: number, count: number): readonly string[];
  has(id: string): boolean;
  read?(id: string): RecordData | undefined | PromiseLike<RecordData | undefined>;
}

/** How an action is bound to records. */
export interface RecordBinding {
  /** The key of `input` that names the record. */
  readonly param: string;
  readonly source: RecordSource;
  /** How many records this very action covers now. */
  total(): number;
  has(id: string): boolean;
  /** How many of them are outside the viewport; undefined where the page cannot tell without walking them all. */
  offscreen?(): number | undefined;
}

/** What the Surface may know of an action: the projection of one action, or of one per record. */
export interface ActionView {
  readonly id: string;
  readonly title?: string | undefined;
  readonly description: string;
  readonly effect: Effect;
  readonly confirm: Confirm;
  readonly region?: string | undefined;
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject | undefined;
  readonly record?: RecordBinding | undefined;
  /** Checks the business parameters; never coerces. */
  validate(input: JsonObject, record?: string): Validation | PromiseLike<Validation>;
  available(record?: string): Availability | PromiseLike<Availability>;
}

/** The registry as the Surface sees it, live: nothing is cached between two calls. */
export interface RegistryView {
  /** The action or folded template behind a capability id. */
  find(id: string): ActionView | undefined;
  /** The sets of records the page holds. */
  sources(): readonly RecordSource[];
}
