import type { Json } from "../contract/json.ts";

/** Texts shorter than this cannot be told from ordinary words. */
const SECRET_MIN = 6;
const REMOVED = "[removed]";

/** Keeps approval evidence from leaving the page: tokens, signatures, who approved. */
export class Evidence {
  readonly #texts = new Set<string>();

  /** Names evidence; every text in it, at any depth, is concealed from now on. */
  add(value: unknown, depth = 8): void {
    if (typeof value === "string" && value.length >= SECRET_MIN) this.#texts.add(value);
    else if (typeof value === "number" || typeof value === "bigint") this.add(String(value), 0);
    else if (typeof value === "object" && value !== null && depth > 0) {
      for (const member of Object.values(value)) this.add(member, depth - 1);
    }
  }

  /** The same JSON without any text that holds evidence. */
  scrub<T extends Json>(value: T): T {
    return this.#texts.size === 0 ? value : (this.#clean(value) as T);
  }

  #clean(value: Json): Json {
    if (typeof value === "string") return this.#cleanText(value);
    if (typeof value === "number") return this.#texts.has(String(value)) ? REMOVED : value;
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => this.#clean(item));
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [this.#cleanText(key), this.#clean(item)]));
  }

  #cleanText(text: string): string {
    let clean = text;
    for (const secret of this.#texts) clean = clean.replaceAll(secret, REMOVED);
    return clean;
  }
}
