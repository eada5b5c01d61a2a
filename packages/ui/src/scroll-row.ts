/**
 * Brings the child that fits a selector into sight in a row that scrolls sideways, with a neighbour on each side.
 * Only the row moves; `scrollIntoView` would take the page along.
 */
export function scrollRowTo(row: HTMLElement | null, selector: string): void {
  const child = row?.querySelector<HTMLElement>(`:scope > ${selector}`);
  if (!row || !child) return;
  const start = child.offsetLeft - child.offsetWidth;
  const end = child.offsetLeft + 2 * child.offsetWidth;
  if (start < row.scrollLeft) row.scrollLeft = start;
  else if (end > row.scrollLeft + row.clientWidth) row.scrollLeft = end - row.clientWidth;
}
