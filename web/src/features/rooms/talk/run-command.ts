import type { Scene } from '@plausch/stage';
import { makeGesture } from '../gestures/make-gesture.ts';
import type { RoomSession } from '../room.session.ts';
import type { Walks } from '../text/walks.ts';
import { t } from './command.words.ts';
import { readCommand } from './commands.ts';

/**
 * Does what a draft with a slash asks for; nothing of it is ever said. A refusal stands beside the field, with the draft still in it.
 * Answers whether all commands are to be shown.
 */
export async function runCommand(
  text: string,
  { room, walks, scene }: { room: RoomSession; walks: Walks; scene: Scene | undefined },
): Promise<boolean> {
  const { live, synced, draft } = room.store.getState();
  const { userId } = room.self;
  const people = synced?.people;
  const command = readCommand(text, { scene, people: people?.values() ?? [], selfId: userId });
  const refuse = (message: string) => {
    room.refuse(message);
    return false;
  };
  if (command.kind === 'refused') return refuse(command.message);
  if (command.kind !== 'help' && !live) return refuse(t('command.offline'));
  switch (command.kind) {
    case 'help':
      break;
    case 'away':
    case 'back': {
      if (command.kind === 'back' && !people?.get(userId)?.away) return refuse(t('command.notAway'));
      const text = command.kind === 'away' ? command.text : undefined;
      const refusal = await room.ask('presence:set', {
        afk: command.kind === 'away',
        ...(text !== undefined && { text }),
      });
      if (refusal !== null) return refuse(refusal);
      break;
    }
    case 'gesture': {
      const refusal = await makeGesture(room, command.gesture);
      if (refusal !== null) return refuse(refusal);
      break;
    }
    case 'to person':
      walks.toPerson(command.userId);
      break;
    case 'to spot':
      walks.toSpot(command.spot);
      break;
  }
  // What was typed meanwhile stays.
  if (room.store.getState().draft === draft) room.write('');
  return command.kind === 'help';
}
