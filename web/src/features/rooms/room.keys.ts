import type { Scene } from '@plausch/stage';
import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { useNavigationType } from 'react-router';
import { optionalCode } from '../../device/optional-code.ts';
import { actionOf, chosenKeys } from '../settings/index.ts';
import { useRoom } from './room.context.ts';
import type { RoomSession } from './room.session.ts';
import { chooseRoomView, useRoomViewKind } from './room.view-choice.ts';

/** The keys that work anywhere in the room, also while writing; walking has its own in picture and text. */
export function useRoomKeys(
  scene: Scene | undefined,
  { surface, frame }: { surface: RefObject<HTMLElement | null>; frame: RefObject<HTMLElement | null> },
) {
  const room = useRoom();
  const kind = useRoomViewKind();
  return (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const action = actionOf(chosenKeys.getState(), event.nativeEvent);
    switch (action) {
      case 'repeat':
      case 'where':
        void tell(action, scene, room);
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
async function tell(what: 'repeat' | 'where', scene: Scene | undefined, room: RoomSession): Promise<void> {
  const code = await optionalCode(() => import('./room.spoken.ts'));
  if (what === 'repeat') code?.repeatTalk(room);
  else if (scene) code?.tellWhere(scene, room);
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
