import { type FigureSpec, isFree, parts } from '@plausch/stage/figures';

/** Whether somebody who owns these parts, by id, may wear this figure: everything else in it is free. */
export function wearable(figure: FigureSpec, owned: ReadonlySet<string>): boolean {
  return Object.values(figure.parts).every((id) => {
    const part = parts.get(id);
    return owned.has(id) || (part !== undefined && isFree(part));
  });
}
