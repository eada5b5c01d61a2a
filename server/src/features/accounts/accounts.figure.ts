import { type FigureSpec, isFree, parts } from '@plausch/stage/figures';

/** Whether every part of this figure is owned (by id) or free. */
export function wearable(figure: FigureSpec, owned: ReadonlySet<string>): boolean {
  return Object.values(figure.parts).every((id) => {
    const part = parts.get(id);
    return owned.has(id) || (part !== undefined && isFree(part));
  });
}
