import type { Queryable } from '@plausch/platform/db';
import type { Edges, Ground } from '../../ground.ts';
import { isMinor } from '../accounts/index.ts';
import * as store from './friends.friendships.store.ts';
import { type Presence, PresenceHere, type Whereabouts } from './friends.presence.ts';

/** So many people whose friends are looked up by one statement. */
const AT_ONCE = 50;

/** [FR11] Whether friends see the room of an account: as it chose, else as it is for the age of its person. */
export function showsRoom(
  { showsRoom, birthDate }: { readonly showsRoom: boolean | null; readonly birthDate: string },
  today: Date,
): boolean {
  return showsRoom ?? !isMinor({ birthDate }, today);
}

/** The same whereabouts, without a room that is not shown. */
export function visible({ online, roomId }: Whereabouts, isRoomShown: boolean): Whereabouts {
  return roomId !== undefined && isRoomShown ? { online, roomId } : { online };
}

/** [FR14] Whether everybody sees that an account is there: of minors their friends alone, of adults unless they chose otherwise. */
export function showsOnline(
  { showsOnline, birthDate }: { readonly showsOnline: boolean | null; readonly birthDate: string },
  today: Date,
): boolean {
  return !isMinor({ birthDate }, today) && (showsOnline ?? true);
}

/** [FR11] [FR14] Where these people are, as an account sees them; those who do not show it to that account are left out. */
export async function whereaboutsFor(
  sql: Queryable,
  presence: Pick<Presence, 'shown'>,
  accountId: string,
  ids: readonly string[],
  today: Date,
): Promise<ReadonlyMap<string, Whereabouts>> {
  const people = await store.whatPeopleShow(sql, accountId, ids);
  const shown = await presence.shown(people.map(({ id }) => id));
  return new Map(
    people
      .filter((person) => person.isKnown || showsOnline(person, today))
      .map((person) => [
        person.id,
        visible(shown.get(person.id) ?? { online: false }, person.isKnown && showsRoom(person, today)),
      ]),
  );
}

/** [FR12] Tells the friends of people who are connected here where they are. */
export function openPresence(
  ground: Pick<Ground, 'clock' | 'database' | 'logger' | 'rules' | 'bus'>,
  { realtime }: Pick<Edges, 'realtime'>,
): PresenceHere {
  const { clock, database, logger, rules } = ground;

  async function tellFriends(changed: ReadonlyMap<string, Whereabouts>): Promise<void> {
    const today = new Date(clock.now());
    const ids = [...changed.keys()];
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const audiences = await store.audiencesOf(database.drizzle, ids.slice(from, from + AT_ONCE));
      for (const audience of audiences) {
        const where = visible(changed.get(audience.id) ?? { online: false }, showsRoom(audience, today));
        const message = { userId: audience.id, ...where };
        for (const friendId of audience.friendIds) {
          for (const { id } of realtime.connectionsOf(friendId))
            realtime.publish({ kind: 'connection', id }, 'friend:presence', message);
        }
      }
    }
  }

  const presence = new PresenceHere({
    clock,
    rules: rules.friends.presence,
    isConnected: (accountId) => realtime.connectionsOf(accountId).length > 0,
    tell: (changed) =>
      tellFriends(changed).catch((error: unknown) => {
        logger.warn({ err: error }, 'friends could not be told who is there');
        throw error;
      }),
  });
  realtime.onConnect(({ caller }) => presence.connected(caller.accountId));
  realtime.onDisconnect(({ caller }) => presence.connected(caller.accountId));
  ground.bus.on('friends.showsOther', ({ accountId }) => presence.showsOther(accountId));
  return presence;
}
