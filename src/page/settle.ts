/** Waits until the page has taken in what an action did; asked after `run`, within `LIMITS.settleMs`. */
export type Settle = (finished: { action: string; record?: string; signal: AbortSignal }) => unknown;

/**
 * Waits two turns of the event loop, which is enough for frameworks that render in a microtask or a task.
 * Animation frames are not waited for: a hidden tab has none.
 */
export const defaultSettle: Settle = async () => {
  await turn();
  await turn();
};

function turn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
