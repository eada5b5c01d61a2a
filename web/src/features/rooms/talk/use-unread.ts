import { useEffect, useState } from 'react';
import { useRoom } from '../room.context.ts';
import { linesSince } from './lines-since.ts';
import { afterLine, afterReading, NOTHING_UNREAD } from './unread.ts';

/** How often somebody who has come back is noticed; no event tells that a drawer was opened. */
const LOOK_MS = 1_000;

/** The client id of the first line that came unseen, here or because another page was open; or null. */
export function useUnread(isReading: () => boolean): string | null {
  const room = useRoom();
  const [unread, setUnread] = useState(() => {
    const from = room.store.getState().missedFrom;
    return from === null ? NOTHING_UNREAD : { from, isSeen: false };
  });

  useEffect(
    () =>
      room.store.subscribe(({ synced }, before) => {
        // A whole history that arrives at once is not news.
        if (!synced || !before.synced || synced.lines === before.synced.lines) return;
        const reads = isReading();
        for (const { clientId: key, userId } of linesSince(before.synced.lines, synced.lines)) {
          setUnread((now) => afterLine(now, { key, isOwn: userId === room.self.userId }, reads));
        }
      }),
    [room, isReading],
  );

  const { isSeen } = unread;
  useEffect(() => {
    if (isSeen) return;
    const timer = setInterval(() => isReading() && setUnread(afterReading), LOOK_MS);
    return () => clearInterval(timer);
  }, [isSeen, isReading]);

  return unread.from;
}
