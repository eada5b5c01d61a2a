/** The open list as it was last shown, so that the way from case to case keeps its order. */
let shown: readonly string[] = [];

export function rememberShown(ids: readonly string[]): void {
  shown = ids;
}

/** The case before or after one; undefined at an end, or where no list was shown. */
export function besideCase(id: string, step: 1 | -1): string | undefined {
  const place = shown.indexOf(id);
  return place < 0 ? undefined : shown[place + step];
}
