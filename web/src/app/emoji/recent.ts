import { localTexts } from '../../device/storage.ts';
import { session } from '../../features/sessions/index.ts';
import { recentIn, type Taken, withRecent } from './taken.ts';

const STORAGE_KEY = 'emojiRecent';

/** As they were taken on this device. */
export const recentEmoji = (): readonly Taken[] => recentIn(localTexts.read(STORAGE_KEY));

export const noteTaken = (taken: Taken): void =>
  localTexts.write(STORAGE_KEY, JSON.stringify(withRecent(recentEmoji(), taken)));

/** From now on the next person at this device does not see what this one has taken. */
export function forgetWithSession(): void {
  session.state.subscribe((now, before) => {
    if (before.session && before.session.user.id !== now.session?.user.id) localTexts.remove(STORAGE_KEY);
  });
}
