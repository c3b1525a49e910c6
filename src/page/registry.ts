import { isRecordId, splitActionId } from "../contract/ids.ts";
import type { ActionView, RecordSource, RegistryView } from "../surface/index.ts";
import type { Action, Collection, RowAction, Schema, TypedCollection } from "./action.ts";
import { sourceOf, templatesOf } from "./registry-collection.ts";
import { RowGroup, RowTemplate, rowOf } from "./registry-rows.ts";
import { bind, declare, type Runnable, type Template, viewOf } from "./template.ts";

/** How a registration meets one of the same name that is there already. */
export interface RegisterOptions {
  /** The new one takes the old one's place (hot updates, transitions); without it, a duplicate is refused. */
  replace?: boolean;
}

/** Registers actions; each registration returns its undo. */
export interface Registrar {
  /** Registers one action of one row; the rows of one id are folded into one capability. */
  register<S extends Schema | undefined = undefined>(action: RowAction<S>, options?: RegisterOptions): () => void;
  /** Registers one action of the page. */
  register<S extends Schema | undefined = undefined>(action: Action<S>, options?: RegisterOptions): () => void;
  /** Registers the actions on records that stay behind a provider. */
  registerCollection<S extends Record<number, unknown>>(
    collection: TypedCollection<S>,
    options?: RegisterOptions,
  ): () => void;
}

/** What a page can do: its actions, live. */
export interface Registry extends Registrar, RegistryView {
  /** Takes back a whole capability, with every row that stands under it. */
  unregister(id: string): void;
  /** A registrar whose `end` takes back all that was registered with it, folded templates too (a route, a component). */
  scope(): Registrar & { end(): void };
  /** The concrete action behind `capability` or `capability#record`; undefined if it is not there now. */
  resolve(actionId: string): Runnable | undefined;
}

/** Makes an empty registry. */
export function createRegistry(): Registry {
  return new PageRegistry();
}

type AnyAction = Action<Schema | undefined> | RowAction<Schema | undefined>;

class PageRegistry implements Registry {
  readonly #templates = new Map<string, Template>();
  readonly #sources = new Map<string, RecordSource>();

  register(action: AnyAction, options: RegisterOptions = {}): () => void {
    return "record" in action ? this.#registerRow(action, options) : this.#registerPlain(action, options);
  }

  registerCollection<S extends Record<number, unknown>>(
    typed: TypedCollection<S>,
    options: RegisterOptions = {},
  ): () => void {
    // Which input belongs to which run matters to their owner alone; from here on the schema stands between them.
    const collection = typed as unknown as Collection;
    const { name } = collection;
    const known = this.#sources.get(name);
    if (known !== undefined && options.replace !== true) throw duplicate(`the record set "${name}"`);
    const source = sourceOf(collection);
    const templates = templatesOf(collection, source);
    const ids = templates.map(({ view }) => view.id);
    for (const [index, id] of ids.entries()) {
      if (ids.indexOf(id) !== index) throw duplicate(`"${id}"`);
      this.#refuseDuplicate(id, options);
    }
    this.#sources.set(name, source);
    for (const template of templates) this.#templates.set(template.view.id, template);
    return () => {
      if (this.#sources.get(name) === source) this.#sources.delete(name);
      for (const template of templates) this.#drop(template);
    };
  }

  unregister(id: string): void {
    const template = this.#templates.get(id);
    if (template !== undefined) this.#drop(template);
  }

  scope(): Registrar & { end(): void } {
    const undos = new Set<() => void>();
    const rowIds = new Set<string>();
    const keep = (undo: () => void) => {
      const once = () => {
        if (undos.delete(once)) undo();
      };
      undos.add(once);
      return once;
    };
    return {
      register: (action: AnyAction, options?: RegisterOptions) => {
        const undo = keep(this.register(action, options));
        if ("record" in action) rowIds.add(action.id);
        return undo;
      },
      registerCollection: (collection, options) => keep(this.registerCollection(collection, options)),
      end: () => {
        for (const undo of [...undos].reverse()) undo();
        for (const id of rowIds) this.#dropIfEmpty(id);
        rowIds.clear();
      },
    };
  }

  resolve(actionId: string): Runnable | undefined {
    const { capability, record } = splitActionId(actionId);
    return this.#templates.get(capability)?.runnable(record);
  }

  find(id: string): ActionView | undefined {
    return this.#templates.get(id)?.view;
  }

  sources(): readonly RecordSource[] {
    return [...this.#sources.values()];
  }

  #registerPlain(action: Action<Schema | undefined>, options: RegisterOptions): () => void {
    this.#refuseDuplicate(action.id, options);
    const declared = declare(action);
    const runnable = bind(declared, action, undefined);
    const find = (record: string | undefined) => (record === undefined ? runnable : undefined);
    const template: Template = { view: viewOf(declared, find, undefined), runnable: find };
    this.#templates.set(action.id, template);
    return () => this.#drop(template);
  }

  #registerRow(action: RowAction<Schema | undefined>, options: RegisterOptions): () => void {
    const { id, record, param = "record", region } = action;
    if (!isRecordId(record)) throw new TypeError(`Action "${id}": \`record\` is a stable id of 1 to 256 characters.`);
    const declared = declare(action, param);
    const known = this.#templates.get(id);
    if (known !== undefined && !(known instanceof RowTemplate)) throw duplicate(`"${id}"`);
    if (known !== undefined && known.param !== param) {
      throw new TypeError(
        `Action "${id}": its rows name the record with \`param: "${known.param}"\`, all of them alike.`,
      );
    }
    const template = known ?? new RowTemplate(declared, this.#group(id, region), param);
    const before = template.get(record);
    if (before !== undefined && options.replace !== true) throw duplicate(`"${id}" of record "${record}"`);
    if (before !== undefined) template.delete(record, before);
    const row = rowOf(declared, action);
    template.set(record, { declared, row });
    this.#templates.set(id, template);
    return () => template.delete(record, row);
  }

  #group(id: string, region: string | undefined): RowGroup {
    const name = id.includes("@") ? id.slice(id.indexOf("@") + 1) : id;
    const known = this.#sources.get(name);
    if (known instanceof RowGroup) return known;
    if (known !== undefined) throw duplicate(`the record set "${name}"`);
    const group = new RowGroup(name, region);
    this.#sources.set(name, group);
    return group;
  }

  #refuseDuplicate(id: string, { replace }: RegisterOptions): void {
    if (this.#templates.has(id) && replace !== true) throw duplicate(`"${id}"`);
  }

  /** A folded template goes with the scope that brought it, unless rows of somebody else stand under it. */
  #dropIfEmpty(id: string): void {
    const template = this.#templates.get(id);
    if (template instanceof RowTemplate && template.isEmpty) this.#drop(template);
  }

  /** Takes a template back, unless another one has taken its place; the last of a set of rows takes the set along. */
  #drop(template: Template): void {
    const { id } = template.view;
    if (template instanceof RowTemplate) template.clear();
    if (this.#templates.get(id) === template) this.#templates.delete(id);
    if (template instanceof RowTemplate) this.#dropUnused(template.group);
  }

  #dropUnused(group: RowGroup): void {
    const isUsed = [...this.#templates.values()].some((each) => each instanceof RowTemplate && each.group === group);
    if (!isUsed && this.#sources.get(group.name) === group) this.#sources.delete(group.name);
  }
}

function duplicate(what: string): TypeError {
  return new TypeError(
    `${what} is registered already: take the first one back with its undo, or pass { replace: true }.`,
  );
}
