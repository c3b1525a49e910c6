/** Whether a row can be seen in the scrolling box around it. */
export function isOnScreen(row: Element | undefined, box: Element): boolean {
  if (row?.isConnected !== true) return false;
  const { top, bottom } = stretchOf(box);
  const place = row.getBoundingClientRect();
  return place.bottom > top && place.top < bottom;
}

/** How many rows of a body can be seen; found by halving, because there may be 10,000 of them. */
export function countOnScreen(body: Element, box: Element): number {
  const { top, bottom } = stretchOf(box);
  const rows = body.children;
  const first = firstIndex(rows, (row) => row.getBoundingClientRect().bottom > top);
  const end = firstIndex(rows, (row) => row.getBoundingClientRect().top >= bottom);
  return Math.max(0, end - first);
}

/** What of the box is inside the window. */
function stretchOf(box: Element): { top: number; bottom: number } {
  const { top, bottom } = box.getBoundingClientRect();
  return { top: Math.max(0, top), bottom: Math.min(window.innerHeight, bottom) };
}

/** The first row that passes a test which, once passed, every later row passes too. */
function firstIndex(rows: HTMLCollection, passes: (row: Element) => boolean): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const row = rows[middle];
    if (row !== undefined && passes(row)) high = middle;
    else low = middle + 1;
  }
  return low;
}
