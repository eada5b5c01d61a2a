import type { Scene } from '@plausch/stage';
import type { NavigateFunction } from 'react-router';
import { optionalCode } from '../../../device/optional-code.ts';
import { session } from '../../sessions/index.ts';
import type { RoomSession } from '../room.session.ts';
import { type Walks, walksIn } from '../text/walks.ts';
import { t } from './command.words.ts';
import { runCommand as run } from './run-command.ts';

/** All of commands, for those who use them: it comes with the first slash. */
export { CommandMenu } from './CommandMenu.tsx';

/** One for each room: of walks that replace each other the last one is told. */
const walksOf = new WeakMap<RoomSession, Walks>();

/** Does what a draft with a slash asks for; answers whether all commands are to be shown. */
export function runCommand(
  text: string,
  {
    navigate,
    ...doors
  }: {
    readonly room: RoomSession;
    readonly scene: Scene | undefined;
    readonly navigate: NavigateFunction;
  },
): Promise<boolean> {
  const { room } = doors;
  const { userId: ownId } = room.self;
  const walks = walksOf.get(room) ?? walksIn(room);
  walksOf.set(room, walks);
  return run(text, {
    ...doors,
    walks,
    role: session.state.getState().session?.user.role ?? 'user',
    write: async (to, words) => {
      const code = await optionalCode(() => import('./write-privately.ts'));
      if (!code) return t('command.offline');
      return code.writePrivately(ownId, to, words, (path) => void navigate(path));
    },
    slowDown: async (pace) => {
      const code = await optionalCode(() => import('./slow-down.ts'));
      return code ? code.slowDown(room, pace) : t('command.offline');
    },
    // The form reads it there, and only there: who the page is about stands in its address, and why does not.
    measure: (measure, userId, reason) =>
      void navigate(`/team/personen/${userId}`, { state: { measure, reason } }),
  });
}
