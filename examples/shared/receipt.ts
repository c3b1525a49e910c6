/** What the executor answers, as far as the pages read it. */
export interface Receipt {
  readonly output?: unknown;
  readonly error?: { readonly code: string; readonly message: string } | undefined;
  readonly refused?: { readonly code: string; readonly message: string } | undefined;
}

/** How the pages act: by the executor the Surface uses, with its availability, confirmation and validation. */
export type Execute = (action: string, input: Readonly<Record<string, unknown>>) => Promise<Receipt>;

/** The code of what went wrong. */
export function codeOf(receipt: Receipt): string | undefined {
  return (receipt.refused ?? receipt.error)?.code;
}

/** Why an action did not happen, in the executor's own words; undefined where it did. */
export function problemOf(receipt: Receipt): string | undefined {
  return (receipt.refused ?? receipt.error)?.message;
}
