/**
 * Runs work with the next picture of the page, and all that came in between together: a slow device that gets
 * several frames of a room at once draws once. A page that is hidden, or no page at all, does it at once.
 */
export function withNextPicture<Item>(work: (items: readonly Item[]) => void): {
  readonly add: (item: Item) => void;
  /** Leaves the next picture to somebody else and takes the one after it. */
  readonly giveWay: () => void;
  /** Does now what still waits. */
  readonly flush: () => void;
} {
  let waiting: Item[] = [];
  let request: number | undefined;
  let gaveWay = false;
  const flush = () => {
    if (request !== undefined) cancelAnimationFrame(request);
    request = undefined;
    gaveWay = false;
    const items = waiting;
    waiting = [];
    if (items.length > 0) work(items);
  };
  return {
    add(item) {
      waiting.push(item);
      const isSeen = typeof document !== 'undefined' && document.visibilityState === 'visible';
      if (!isSeen) flush();
      else request ??= requestAnimationFrame(flush);
    },
    giveWay() {
      // Once only: whoever taps on and on still hears of the others.
      if (gaveWay || typeof requestAnimationFrame === 'undefined') return;
      if (request !== undefined) cancelAnimationFrame(request);
      gaveWay = true;
      request = requestAnimationFrame(() => {
        request = requestAnimationFrame(flush);
      });
    },
    flush,
  };
}
