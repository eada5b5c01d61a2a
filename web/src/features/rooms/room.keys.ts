import type { Scene } from '@plausch/stage';
import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { useNavigationType } from 'react-router';
import { optionalCode } from '../../device/optional-code.ts';
import { actionOf, chosenKeys } from '../settings/index.ts';
import { useRoom } from './room.context.ts';
import type { RoomSession } from './room.session.ts';
import { chooseRoomView, useRoomViewKind } from './room.view-choice.ts';
import { t } from './rooms.words.ts';

/** How many lines „Letzte Zeilen vorlesen“ reads. */
const REPEATED = 3;

/** The keys that work anywhere in the room, also while writing; walking has its own in picture and text. */
export function useRoomKeys(
  scene: Scene | undefined,
  { surface, frame }: { surface: RefObject<HTMLElement | null>; frame: RefObject<HTMLElement | null> },
) {
  const room = useRoom();
  const kind = useRoomViewKind();
  return (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    switch (actionOf(chosenKeys.getState(), event.nativeEvent)) {
      case 'repeat': {
        const { synced, pending } = room.store.getState();
        // What one has just said oneself is said, even while it is still on its way.
        const own = pending.map(({ text }) => ({ username: room.self.username, text }));
        const lines = [...(synced?.lines ?? []), ...own].filter(({ text }) => text).slice(-REPEATED);
        const said = lines.map(({ username, text }) => `${username}: ${text}`).join('. ');
        room.speak(said === '' ? t('text.quiet') : said);
        break;
      }
      case 'where':
        if (scene) void tellWhere(scene, room);
        break;
      case 'members':
        frame.current
          ?.querySelector<HTMLElement>('[data-people] button, [role="listbox"] [tabindex="0"]')
          ?.focus();
        break;
      case 'view':
        chooseRoomView(kind === 'text' ? 'picture' : 'text');
        surface.current?.focus();
        break;
      default:
        return;
    }
    event.preventDefault();
  };
}

/** Its code comes with what else is inside a room, after the first picture. */
async function tellWhere(scene: Scene, room: RoomSession): Promise<void> {
  const code = await optionalCode(() => import('./text/whereabouts.ts'));
  if (code) room.speak(code.whereabouts(scene, room));
}

/** Says where one has arrived, for those who do not see it. */
export function useArrivals(scene: Scene | undefined): void {
  const room = useRoom();
  useEffect(() => {
    if (!scene) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const placeIn = (view: ReturnType<typeof room.store.getState>) =>
      view.synced?.places.get(room.self.userId);
    const arrive = (place: ReturnType<typeof placeIn>) => {
      clearTimeout(timer);
      const end = place?.steps.at(-1);
      if (!end) return;
      const arrivesInMs = end.startedAt + end.durationMs - room.serverNow();
      timer = setTimeout(() => void tellWhere(scene, room), Math.max(0, arrivesInMs));
    };
    // The way in may have begun before the page stood.
    arrive(placeIn(room.store.getState()));
    const stop = room.store.subscribe((now, before) => {
      const place = placeIn(now);
      if (place !== placeIn(before)) arrive(place);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [scene, room]);
}

/** Entering by a link puts the keyboard's focus on the stage, unless the person has focused something else meanwhile. */
export function useEntry(isIn: boolean, surface: RefObject<HTMLElement | null>): void {
  const isByLink = useNavigationType() !== 'POP';
  useEffect(() => {
    const { activeElement } = document;
    const isUnclaimed = activeElement === document.body || activeElement?.matches('h1, main');
    if (isIn && isByLink && isUnclaimed) surface.current?.focus({ preventScroll: true });
  }, [isIn, isByLink, surface]);
}
