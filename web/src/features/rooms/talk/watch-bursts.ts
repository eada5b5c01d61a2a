import type { RoomSession } from '../room.session.ts';
import { Bursts } from './bursts.ts';
import { t } from './line.words.ts';
import { linesSince } from './lines-since.ts';

/**
 * Tells whether lines come too fast to be read out. While they do the log is to keep quiet, and afterwards one sentence says what it
 * was. Answers how to end that.
 */
export function watchBursts(room: RoomSession, setQuiet: (isQuiet: boolean) => void): () => void {
  const bursts = new Bursts();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    const { lines, people } = bursts.end();
    setQuiet(false);
    room.speak(t('line.burst', { lines, people }));
  };
  const stop = room.store.subscribe(({ synced }, before) => {
    const last = synced?.lines.at(-1);
    // A whole history that arrives at once is not news.
    if (!synced || !last || !before.synced || last === before.synced.lines.at(-1)) return;
    for (const line of linesSince(before.synced.lines, synced.lines)) {
      if (line.userId !== room.self.userId) setQuiet(bursts.add(line.userId, Date.now()));
    }
    const endsAt = bursts.endsAt();
    clearTimeout(timer);
    if (endsAt !== null) timer = setTimeout(end, endsAt - Date.now());
  });
  return () => {
    stop();
    clearTimeout(timer);
    setQuiet(false);
  };
}
