import { LIMITS } from "../contract/limits.ts";
import type { RecordBinding, RecordSource } from "../surface/index.ts";
import type { Collection, RecordAction, Schema } from "./action.ts";
import { bind, type Declared, declare, type Template, viewOf } from "./template.ts";

/** A collection as the Surface sees it: every question goes to the page's provider, nothing is kept. */
export function sourceOf(collection: Collection): RecordSource {
  const { name, region, read } = collection;
  return Object.freeze<RecordSource>({
    name,
    region,
    total: () => collection.total(),
    ids: (from, count) => collection.ids(from, count),
    has: (id) => collection.has(id),
    ...(read === undefined ? {} : { read: (id: string) => read(id) }),
  });
}

/** The templates of a collection, one per action. */
export function templatesOf(collection: Collection, source: RecordSource): Template[] {
  const { param = "record", region } = collection;
  const binding: RecordBinding = Object.freeze({
    param,
    source,
    total: () => collection.total(),
    has: (id: string) => collection.has(id),
    offscreen: () => countOffscreen(collection),
  });
  return collection.actions.map((action) => {
    const declared = declare(region === undefined ? action : { region, ...action }, param);
    return templateOf({ declared, action, binding });
  });
}

function templateOf({
  declared,
  action,
  binding,
}: {
  declared: Declared;
  action: RecordAction<Schema | undefined>;
  binding: RecordBinding;
}): Template {
  const runnable: Template["runnable"] = (record) =>
    record !== undefined && binding.has(record) ? bind(declared, action, record) : undefined;
  return { view: viewOf(declared, runnable, binding), runnable };
}

/** Asks each record only where that costs no more than one window; beyond, the page has to know the number itself. */
function countOffscreen({ offscreen, isVisible, total, ids }: Collection): number | undefined {
  if (offscreen !== undefined) return offscreen();
  const count = total();
  if (isVisible === undefined || count > LIMITS.recordLimit) return undefined;
  return ids(0, count).filter((id) => !isVisible(id)).length;
}
