/**
 * An upper bound of the steps a backtracking matcher takes for a pattern on a text of a given length: the product of
 * the ways each part can match. Infinity for what cannot be bounded (a repeated choice, a back reference).
 */
export function patternCost(pattern: string, textLength: number): number {
  if (!isRegExp(pattern)) return Number.POSITIVE_INFINITY;
  const cost = new Measure(pattern, Math.max(2, textLength)).all();
  // A pattern that may begin anywhere is tried at every character.
  return startsAnchored(pattern) ? cost : cost * textLength;
}

function isRegExp(pattern: string): boolean {
  try {
    return RegExp(pattern, "u") instanceof RegExp;
  } catch {
    return false;
  }
}

function startsAnchored(pattern: string): boolean {
  return pattern.startsWith("^") && !hasTopLevelChoice(pattern);
}

function hasTopLevelChoice(pattern: string): boolean {
  let depth = 0;
  for (let index = 0; index < pattern.length; index += 1) {
    const unit = pattern[index];
    if (unit === "\\") index += 1;
    else if (unit === "[") index = classEnd(pattern, index);
    else if (unit === "(") depth += 1;
    else if (unit === ")") depth -= 1;
    else if (unit === "|" && depth === 0) return true;
  }
  return false;
}

function classEnd(pattern: string, start: number): number {
  let index = start + 1;
  while (index < pattern.length && pattern[index] !== "]") index += pattern[index] === "\\" ? 2 : 1;
  return index;
}

/** Reads a pattern once, left to right; its syntax was checked before. */
class Measure {
  #at = 0;

  constructor(
    readonly pattern: string,
    readonly length: number,
  ) {}

  /** The ways of a whole alternation: the sum of its branches, each the product of its parts. */
  all(): number {
    let sum = 0;
    let branch = 1;
    while (this.#at < this.pattern.length && this.pattern[this.#at] !== ")") {
      if (this.pattern[this.#at] === "|") {
        sum += branch;
        branch = 1;
        this.#at += 1;
      } else branch *= this.#part();
    }
    return sum + branch;
  }

  #part(): number {
    const ways = this.#atom();
    const { min, max } = this.#quantifier();
    if (max === 1 && min === 1) return ways;
    if (max === Number.POSITIVE_INFINITY) return ways > 1 ? ways * Number.POSITIVE_INFINITY : this.length;
    return ways ** max * (max - min + 1);
  }

  /** One atom; a group is as many ways as what it holds, anything else matches in one. */
  #atom(): number {
    const unit = this.pattern[this.#at];
    if (unit === "(") return this.#group();
    if (unit === "[") this.#at = classEnd(this.pattern, this.#at) + 1;
    else if (unit === "\\") return this.#escape();
    else this.#at += 1;
    return 1;
  }

  #group(): number {
    const opening = /^\((?:\?(?::|<?[=!]|<[^>]*>))?/.exec(this.pattern.slice(this.#at))?.[0] ?? "(";
    this.#at += opening.length;
    const ways = this.all();
    this.#at += 1;
    return ways;
  }

  #escape(): number {
    const escape = /^\\(?:[1-9]|k<|[pP]\{[^}]*\}|u\{[^}]*\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[A-Za-z]|.)/su.exec(
      this.pattern.slice(this.#at),
    )?.[0];
    this.#at += escape?.length ?? 2;
    // What a back reference repeats is not known beforehand.
    return escape !== undefined && /^\\(?:[1-9]|k<)/.test(escape) ? Number.POSITIVE_INFINITY : 1;
  }

  #quantifier(): { min: number; max: number } {
    const found = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(this.pattern.slice(this.#at));
    if (found === null) return { min: 1, max: 1 };
    this.#at += found[0].length;
    const [, sign, low, comma, high] = found;
    if (sign === "?") return { min: 0, max: 1 };
    if (sign !== undefined) return { min: sign === "*" ? 0 : 1, max: Number.POSITIVE_INFINITY };
    const min = Number(low);
    if (comma === "") return { min, max: min };
    return { min, max: high === "" ? Number.POSITIVE_INFINITY : Number(high) };
  }
}
