/** One link of the chain: sound, or what is wrong with it and the one step that mends it. */
export interface Check {
  id: string;
  ok: boolean;
  detail: string;
  fix?: string;
}

/** A sound link. */
export function good(id: string, detail: string): Check {
  return { id, ok: true, detail };
}

/** A broken link. */
export function bad(id: string, { detail, fix }: { detail: string; fix: string }): Check {
  return { id, ok: false, detail, fix };
}
