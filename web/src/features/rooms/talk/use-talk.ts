import type { Line } from '@plausch/protocol';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useRoom } from '../room.context.ts';
import type { PendingLine } from '../room.outbox.ts';
import type { RoomView } from '../room.store.ts';
import { groupLines, inStretches, type Stretch } from './transcript.ts';

/** While lines come in bursts they are put up together, some times a second: nobody reads one by one then. */
const BURST_MS = 300;

const NO_LINES: readonly never[] = [];

type Talk = { readonly lines: readonly Line[]; readonly pending: readonly PendingLine[] };

/**
 * What was said and what is on its way, of the same moment: a line must not be gone from the one before it is in
 * the other. While lines come in bursts those of others wait a moment for the next ones; one's own never do.
 */
export function useTalk(isBurst: boolean): Talk {
  const { store } = useRoom();
  const [talk, setTalk] = useState(() => talkOf(store.getState()));

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = () => {
      clearTimeout(timer);
      timer = undefined;
      const now = talkOf(store.getState());
      setTalk((known) => (known.lines === now.lines && known.pending === now.pending ? known : now));
    };
    take();
    const stop = store.subscribe((now, before) => {
      if (!isBurst || now.pending !== before.pending || now.synced?.epoch !== before.synced?.epoch) take();
      else if (now.synced?.lines !== before.synced?.lines) timer ??= setTimeout(take, BURST_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [store, isBurst]);

  return talk;
}

function talkOf({ synced, pending }: RoomView): Talk {
  return { lines: synced?.lines ?? NO_LINES, pending };
}

/** The talk as it is laid out; what has not changed since it was last shown is the same object. */
export function useStretches(
  lines: readonly Line[],
  pending: readonly PendingLine[],
  newFrom: string | null,
): readonly Stretch[] {
  const { self, roomId } = useRoom();
  const shown = useRef<readonly Stretch[]>([]);
  const stretches = useMemo(
    () => inStretches(groupLines(lines, pending, self, newFrom, roomId), shown.current),
    [lines, pending, self, newFrom, roomId],
  );
  useLayoutEffect(() => {
    shown.current = stretches;
  }, [stretches]);
  return stretches;
}
