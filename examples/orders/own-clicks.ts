/** What a confirmation asks about, as far as it matters who asked. */
export interface Asked {
  readonly capability: string;
  readonly record?: string | undefined;
  readonly input: unknown;
  readonly session?: unknown;
}

/** Tells the person's own click from everybody else's call of the same action. */
export interface OwnClicks {
  /** Runs what the person has just done by hand; one question about exactly this needs no second answer. */
  during<T>(asked: Asked, act: () => Promise<T>): Promise<T>;
  /** Whether the question is about what the person has just done; it counts once. */
  take(asked: Asked): boolean;
}

/**
 * Creates the memory of own clicks. A call with a session came from outside and never counts, and neither does the
 * page's assistant, which announces nothing here.
 */
export function createOwnClicks(): OwnClicks {
  const open: string[] = [];
  const drop = (key: string): boolean => {
    const at = open.indexOf(key);
    if (at >= 0) open.splice(at, 1);
    return at >= 0;
  };
  return {
    async during(asked, act) {
      const key = keyOf(asked);
      open.push(key);
      try {
        return await act();
      } finally {
        drop(key);
      }
    },
    take: (asked) => asked.session === undefined && drop(keyOf(asked)),
  };
}

function keyOf({ capability, record, input }: Asked): string {
  return JSON.stringify([capability, record ?? null, input]);
}
