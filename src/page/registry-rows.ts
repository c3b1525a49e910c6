import type { RecordBinding, RecordSource } from "../surface/index.ts";
import type { RowAction, Schema } from "./action.ts";
import { bind, type Declared, type Runnable, type Template, viewOf } from "./template.ts";

/** One registered row action, as far as folding needs it. */
export interface Row {
  readonly runnable: Runnable;
  readonly read: RecordSource["read"] | undefined;
  readonly isVisible: (() => boolean) | undefined;
}

export function rowOf<S extends Schema | undefined>(declared: Declared, action: RowAction<S>): Row {
  const { read, isVisible } = action;
  return {
    runnable: bind(declared, action, action.record),
    read: read === undefined ? undefined : () => read(),
    isVisible,
  };
}

/** The rows of one name (`order` in `update_note@order`), as one set of records in the order they came. */
export class RowGroup implements RecordSource {
  readonly #rows = new Map<string, Set<Row>>();

  constructor(
    readonly name: string,
    readonly region: string | undefined,
  ) {}

  add(record: string, row: Row): void {
    const rows = this.#rows.get(record) ?? new Set();
    this.#rows.set(record, rows.add(row));
  }

  /** A row that goes takes its actions along; the last of them takes the record. */
  remove(record: string, row: Row): void {
    const rows = this.#rows.get(record);
    rows?.delete(row);
    if (rows?.size === 0) this.#rows.delete(record);
  }

  total(): number {
    return this.#rows.size;
  }

  ids(from: number, count: number): string[] {
    return [...this.#rows.keys()].slice(from, from + count);
  }

  has(id: string): boolean {
    return this.#rows.has(id);
  }

  read(id: string): ReturnType<NonNullable<RecordSource["read"]>> {
    const reader = [...(this.#rows.get(id) ?? [])].find(({ read }) => read !== undefined);
    return reader?.read?.(id);
  }
}

/** One template folded from the rows that bring it; it stays, with no records, until its owner takes it back. */
export class RowTemplate implements Template {
  readonly #rows = new Map<string, Row>();
  #declared: Declared;

  constructor(
    declared: Declared,
    readonly group: RowGroup,
    readonly param: string,
  ) {
    this.#declared = declared;
  }

  /** The newest row's words are the template's, so that a hot update shows. */
  set(record: string, { declared, row }: { declared: Declared; row: Row }): void {
    this.#declared = declared;
    this.#rows.set(record, row);
    this.group.add(record, row);
  }

  get(record: string): Row | undefined {
    return this.#rows.get(record);
  }

  /** Takes back one row; a row that was replaced meanwhile is left alone. */
  delete(record: string, row: Row): void {
    this.group.remove(record, row);
    if (this.#rows.get(record) === row) this.#rows.delete(record);
  }

  get isEmpty(): boolean {
    return this.#rows.size === 0;
  }

  clear(): void {
    for (const [record, row] of this.#rows) this.delete(record, row);
  }

  get view(): Template["view"] {
    return viewOf(this.#declared, (record) => this.runnable(record), this.#binding());
  }

  runnable(record: string | undefined): Runnable | undefined {
    return record === undefined ? undefined : this.#rows.get(record)?.runnable;
  }

  #binding(): RecordBinding {
    const rows = this.#rows;
    return {
      param: this.param,
      source: this.group,
      total: () => rows.size,
      has: (id) => rows.has(id),
      offscreen: () => [...rows.values()].filter(({ isVisible }) => isVisible?.() === false).length,
    };
  }
}
