import type { z } from "zod";

/** The part of `storage.local` and `storage.session` that is used; both are asked only here. */
export interface Area {
  get(keys: string | null): Promise<Record<string, unknown>>;
  set(items: Record<string, unknown>): Promise<void>;
  remove(key: string): Promise<void>;
}

/** One stored value: read from memory, written through. */
export class Box<T> {
  private constructor(
    readonly area: Area,
    readonly key: string,
    public value: T,
  ) {}

  /** Loads the value; what is not of the stated form (an older release wrote it) gives way to `initial`. */
  static async load<T>(area: Area, key: string, form: { schema: z.ZodType<T>; initial: () => T }): Promise<Box<T>> {
    const parsed = form.schema.safeParse((await area.get(key))[key]);
    return new Box(area, key, parsed.success ? parsed.data : form.initial());
  }

  /** From this very call on the new value counts; resolves when it is stored. */
  set(value: T): Promise<void> {
    this.value = value;
    return this.save();
  }

  save(): Promise<void> {
    return this.area.set({ [this.key]: this.value });
  }
}

/** Many stored values of one kind, each under a key of its own, so that a write costs one value and not all. */
export class Shelf<T extends { id: string }> {
  private constructor(
    readonly area: Area,
    readonly prefix: string,
    readonly items: Map<string, T>,
  ) {}

  static async load<T extends { id: string }>(area: Area, prefix: string, schema: z.ZodType<T>): Promise<Shelf<T>> {
    const items = new Map<string, T>();
    for (const [key, value] of Object.entries(await area.get(null))) {
      const parsed = key.startsWith(prefix) ? schema.safeParse(value) : undefined;
      if (parsed?.success) items.set(parsed.data.id, parsed.data);
    }
    return new Shelf(area, prefix, items);
  }

  get(id: string): T | undefined {
    return this.items.get(id);
  }

  get all(): T[] {
    return [...this.items.values()];
  }

  /** From this very call on the item counts; resolves when it is stored. */
  put(item: T): Promise<void> {
    this.items.set(item.id, item);
    return this.area.set({ [this.prefix + item.id]: item });
  }

  /** A new item counts only once it is stored. */
  async add(item: T): Promise<void> {
    await this.area.set({ [this.prefix + item.id]: item });
    this.items.set(item.id, item);
  }

  drop(id: string): Promise<void> {
    this.items.delete(id);
    return this.area.remove(this.prefix + id);
  }
}
