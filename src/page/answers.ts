/** Thrown by a `run` to fail with a code and a message meant for the caller; any other error is shown as EXECUTION_FAILED. */
export class ActionError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = "ActionError";
  }
}

/** An answer of a `run` that is no output; made by `handoff` and `pending` alone, so no output is ever taken for one. */
export class ActionAnswer {
  constructor(
    readonly answer:
      | { kind: "handoff"; message: string }
      | { kind: "pending"; later: PromiseLike<unknown> | undefined },
  ) {}
}

/** Answers that a person has to go on: what they should do, and how the caller can tell that it is done. */
export function handoff({ todo, doneWhen }: { todo: string; doneWhen: string }): ActionAnswer {
  return new ActionAnswer({ kind: "handoff", message: `Ask the person: ${todo} Done when: ${doneWhen}` });
}

/**
 * Answers that the business backend still decides. With `later` the call stays pending until it settles, as if `run`
 * had returned that; without, the call ends as pending.
 */
export function pending(later?: PromiseLike<unknown>): ActionAnswer {
  return new ActionAnswer({ kind: "pending", later });
}
