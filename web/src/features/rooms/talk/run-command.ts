import type { User } from '@plausch/protocol';
import type { Scene } from '@plausch/stage';
import { makeGesture } from '../gestures/make-gesture.ts';
import type { RoomSession } from '../room.session.ts';
import type { Walks } from '../text/walks.ts';
import { t } from './command.words.ts';
import { type Command, type Measure, readCommand, type Someone } from './commands.ts';

/** What a command reaches beside the room itself. */
export type CommandDoors = {
  readonly room: RoomSession;
  readonly walks: Walks;
  readonly scene: Scene | undefined;
  readonly role: User['role'];
  /** Writes to one person; answers why not, or null. */
  readonly write: (to: Someone, text: string) => Promise<string | null>;
  /** Opens the form of a measure on the page of the team. */
  readonly measure: (measure: Measure, userId: string, reason: string) => void;
  /** Sets the pace of the room, as it is written; answers why not, or null. */
  readonly slowDown: (pace: string) => Promise<string | null>;
};

/**
 * Does what a draft with a slash asks for; nothing of it is ever said. A refusal stands beside the field, with the draft still in it.
 * Answers whether all commands are to be shown.
 */
export async function runCommand(text: string, doors: CommandDoors): Promise<boolean> {
  const { room, scene, role } = doors;
  const { live, synced, met, draft } = room.store.getState();
  const people = [...(synced?.people.values() ?? [])];
  const command = readCommand(text, {
    scene,
    people,
    met: [...met.values()],
    selfId: room.self.userId,
    role,
  });
  // What is wrong with it is said without the connection, too, and what one does waits like every line.
  const needsRoom = !['help', 'refused', 'deed'].includes(command.kind);
  const problem = needsRoom && !live ? t('command.offline') : await act(command, doors);
  if (problem !== null) {
    room.refuse(problem);
    return false;
  }
  // What was typed meanwhile stays.
  if (room.store.getState().draft === draft) room.write('');
  return command.kind === 'help';
}

/** Answers why it cannot be done, or null. */
async function act(
  command: Command,
  { room, walks, write, measure, slowDown }: CommandDoors,
): Promise<string | null> {
  switch (command.kind) {
    case 'help':
      return null;
    case 'refused':
      return command.message;
    case 'away': {
      const { text } = command;
      return room.ask('presence:set', { afk: true, ...(text !== undefined && { text }) });
    }
    case 'back': {
      const isAway = room.store.getState().synced?.people.get(room.self.userId)?.away;
      return isAway ? room.ask('presence:set', { afk: false }) : t('command.notAway');
    }
    case 'gesture':
      return makeGesture(room, command.gesture);
    case 'deed':
      room.say(command.text);
      return null;
    case 'roll': {
      const { dice, sides } = command;
      return room.ask('chat:roll', { clientId: crypto.randomUUID(), dice, sides });
    }
    case 'slow':
      return slowDown(command.pace);
    case 'to person':
      walks.toPerson(command.userId);
      return null;
    case 'to spot':
      walks.toSpot(command.spot);
      return null;
    case 'private':
      return write(command.to, command.text);
    case 'measure':
      measure(command.measure, command.userId, command.reason);
      return null;
  }
}
