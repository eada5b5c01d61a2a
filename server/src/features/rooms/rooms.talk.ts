import type { TalkKind } from '../talk/index.ts';
import { lines, roomById } from './rooms.store.ts';
import { t } from './rooms.words.ts';

/** Rooms as a kind of talk. Everybody with a session may come into every room, so everybody may read what is said there. */
export const roomsTalk: TalkKind = {
  lines,
  async nameOf(sql, roomId) {
    const room = await roomById(sql, roomId);
    return room && t('talk.name', { name: room.name });
  },
  mayRead: () => true,
};
