import { useEffect, useRef, useState } from 'react';
import { useRoom } from '../room.context.ts';
import { t } from '../rooms.words.ts';
import { Bursts } from './bursts.ts';
import { linesSince } from './lines-since.ts';

/**
 * Whether lines come too fast to be read out. While they do the log keeps quiet, and afterwards one sentence
 * says what it was.
 */
export function useBursts(): boolean {
  const room = useRoom();
  const [isQuiet, setQuiet] = useState(false);
  const bursts = useRef(new Bursts());

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      const { lines, people } = bursts.current.end();
      setQuiet(false);
      room.speak(t('text.burst', { lines, people }));
    };
    const stop = room.store.subscribe(({ synced }, before) => {
      const last = synced?.lines.at(-1);
      // A whole history that arrives at once is not news.
      if (!synced || !last || !before.synced || last === before.synced.lines.at(-1)) return;
      for (const line of linesSince(before.synced.lines, synced.lines)) {
        if (line.userId !== room.self.userId) setQuiet(bursts.current.add(line.userId, Date.now()));
      }
      const endsAt = bursts.current.endsAt();
      clearTimeout(timer);
      if (endsAt !== null) timer = setTimeout(end, endsAt - Date.now());
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [room]);

  return isQuiet;
}
