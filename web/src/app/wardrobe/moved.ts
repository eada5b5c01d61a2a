/** The list with one of its ids at another place; places beyond its ends are its ends. */
export function moved(ids: readonly string[], id: string, place: number): readonly string[] {
  const others = ids.filter((one) => one !== id);
  return others.toSpliced(Math.max(0, Math.min(place, others.length)), 0, id);
}

/** The place to which a key moves what lies at this one; undefined where it moves nothing. */
export function placeAfter(key: string, place: number, count: number): number | undefined {
  const to = { ArrowLeft: place - 1, ArrowUp: place - 1, ArrowRight: place + 1, ArrowDown: place + 1 }[key];
  const end = { Home: 0, End: count - 1 }[key];
  const next = end ?? to;
  return next === undefined || next === place || next < 0 || next >= count ? undefined : next;
}
