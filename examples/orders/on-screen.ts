/** Whether a row can be seen in the scrolling box around it. */
export function isOnScreen(row: HTMLElement | undefined, box: Element): boolean {
  if (row?.isConnected !== true) return false;
  // The group first: asking a row in a group that is off the screen would make the browser lay that group out.
  const group = row.parentElement;
  return (group === null || overlaps(group, box)) && overlaps(row, box);
}

/** How many rows of the groups can be seen; only the rows of a group that is on the screen are looked at. */
export function countOnScreen(groups: Iterable<Element>, box: Element): number {
  let count = 0;
  for (const group of groups) {
    if (!overlaps(group, box)) continue;
    for (const row of group.children) if (overlaps(row, box)) count += 1;
  }
  return count;
}

/** Whether an element overlaps what of the box is inside the window. */
function overlaps(element: Element, box: Element): boolean {
  const place = element.getBoundingClientRect();
  const { top, bottom } = box.getBoundingClientRect();
  return place.bottom > Math.max(0, top) && place.top < Math.min(window.innerHeight, bottom);
}
