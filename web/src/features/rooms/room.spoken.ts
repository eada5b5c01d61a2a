import type { Scene } from '@plausch/stage';
import type { RoomSession } from './room.session.ts';
import { t } from './spoken.words.ts';
import { whereabouts } from './text/whereabouts.ts';

/** How many lines „Letzte Zeilen vorlesen“ reads. */
const REPEATED = 3;

/** Says the last lines once more. */
export function repeatTalk(room: RoomSession): void {
  const { synced, pending } = room.store.getState();
  // What one has just said oneself is said, even while it is still on its way.
  const own = pending.map(({ text }) => ({ username: room.self.username, text }));
  const lines = [...(synced?.lines ?? []), ...own].filter(({ text }) => text).slice(-REPEATED);
  const said = lines.map(({ username, text }) => `${username}: ${text}`).join('. ');
  room.speak(said === '' ? t('quiet') : said);
}

/** Says where one is. */
export const tellWhere = (scene: Scene, room: RoomSession) => room.speak(whereabouts(scene, room));

/** Says where one has arrived, for those who do not see it. Answers how to end that. */
export function tellArrivals(scene: Scene, room: RoomSession): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const placeIn = (view: ReturnType<typeof room.store.getState>) => view.synced?.places.get(room.self.userId);
  const arrive = (place: ReturnType<typeof placeIn>) => {
    clearTimeout(timer);
    const end = place?.steps.at(-1);
    if (!end) return;
    const arrivesInMs = end.startedAt + end.durationMs - room.serverNow();
    timer = setTimeout(() => tellWhere(scene, room), Math.max(0, arrivesInMs));
  };
  // The way in has begun before.
  arrive(placeIn(room.store.getState()));
  const stop = room.store.subscribe((now, before) => {
    const place = placeIn(now);
    if (place !== placeIn(before)) arrive(place);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
