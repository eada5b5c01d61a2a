import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { localTexts } from '../../device/storage.ts';

const STORAGE_KEY = 'roomView';

/** The room as a picture or in words; both show the same. */
export type RoomViewKind = 'picture' | 'text';

const chosen = createStore<RoomViewKind>(() =>
  localTexts.read(STORAGE_KEY) === 'text' ? 'text' : 'picture',
);

export function chooseRoomView(next: RoomViewKind): void {
  localTexts.write(STORAGE_KEY, next);
  chosen.setState(next, true);
}

export function useRoomViewKind(): RoomViewKind {
  return useStore(chosen);
}
