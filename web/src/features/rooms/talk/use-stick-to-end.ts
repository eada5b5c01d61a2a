import type { Line } from '@plausch/protocol';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PendingLine } from '../room.outbox.ts';

/** Whoever is this close to the end is reading along. */
const AT_END_PIXELS = 48;
const LOOK_AGAIN_MS = 300;

/** Keeps the end in sight while somebody reads along, and says so when lines come while they read above. */
export function useStickToEnd(lines: readonly Line[], pending: readonly PendingLine[], hidden: boolean) {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const [hasNew, setHasNew] = useState(false);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let top = element.scrollTop;
    const onScroll = () => {
      const isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < AT_END_PIXELS;
      // Only somebody who goes up leaves the end; without that it is the end that has moved on.
      if (isAtEnd) atEnd.current = true;
      else if (element.scrollTop < top) atEnd.current = false;
      top = element.scrollTop;
      if (atEnd.current) setHasNew(false);
    };
    const resized = new ResizeObserver(() => {
      if (atEnd.current) element.scrollTop = element.scrollHeight;
    });
    element.addEventListener('scroll', onScroll, { passive: true });
    resized.observe(element);
    // Lines learn their real height only in sight, so the list may still grow after a scroll.
    if (list.current) resized.observe(list.current);
    return () => {
      element.removeEventListener('scroll', onScroll);
      resized.disconnect();
    };
  }, []);

  const own = pending.at(-1);
  const lastKey = own?.clientId ?? lines.at(-1)?.clientId;
  const isOwn = own !== undefined && !own.waited;
  const told = useRef<string>(undefined);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || hidden || lastKey === undefined) return;
    // Shown again it has nothing new.
    const isNew = lastKey !== told.current;
    told.current = lastKey;
    // Whoever stays at the end is taken along once the list has been laid out: asking for its height here would
    // lay it out one time more for every line.
    if (isOwn) element.scrollTop = element.scrollHeight;
    else if (isNew && !atEnd.current) setHasNew(true);
  }, [lastKey, isOwn, hidden]);

  const toEnd = () => {
    const element = scroller.current;
    if (element) element.scrollTop = element.scrollHeight;
    setHasNew(false);
    // The button goes, and the focus would go with it.
    element?.focus({ preventScroll: true });
  };

  /** Whether the last line is in sight of somebody. Looked at now and then only: to look lays out the page. */
  const sight = useRef({ lookedAt: Number.NEGATIVE_INFINITY, isSeen: false });
  useLayoutEffect(() => {
    sight.current = { lookedAt: Number.NEGATIVE_INFINITY, isSeen: !hidden };
  }, [hidden]);
  const isReading = useCallback(() => {
    const now = performance.now();
    if (now - sight.current.lookedAt > LOOK_AGAIN_MS) {
      const isSeen = scroller.current?.checkVisibility({ visibilityProperty: true }) ?? false;
      sight.current = { lookedAt: now, isSeen };
    }
    return atEnd.current && !document.hidden && sight.current.isSeen;
  }, []);
  return { scroller, list, hasNew, toEnd, isReading };
}
