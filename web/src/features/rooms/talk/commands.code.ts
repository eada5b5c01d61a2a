import type { Scene } from '@plausch/stage';
import type { NavigateFunction } from 'react-router';
import { staffPath } from '../../../app/staff/staff-paths.ts';
import { session } from '../../sessions/index.ts';
import type { RoomSession } from '../room.session.ts';
import type { Walks } from '../text/walks.ts';
import { runCommand as run } from './run-command.ts';
import { writePrivately } from './write-privately.ts';

/** All of commands, for those who use them: it comes with the first slash. */
export { CommandMenu } from './CommandMenu.tsx';

/** Does what a draft with a slash asks for; answers whether all commands are to be shown. */
export function runCommand(
  text: string,
  {
    navigate,
    ...doors
  }: {
    readonly room: RoomSession;
    readonly walks: Walks;
    readonly scene: Scene | undefined;
    readonly navigate: NavigateFunction;
  },
): Promise<boolean> {
  const { userId: ownId } = doors.room.self;
  return run(text, {
    ...doors,
    role: session.state.getState().session?.user.role ?? 'user',
    write: (to, words) => writePrivately(ownId, to, words, (path) => void navigate(path)),
    // The form reads it there, and only there: who the page is about stands in its address, and why does not.
    measure: (measure, userId, reason) =>
      void navigate(staffPath('team', 'personen', userId), { state: { measure, reason } }),
  });
}
