import { MINUTE_MS } from '@plausch/platform/clock';
import type { Queryable } from '@plausch/platform/db';
import type { Window } from '@plausch/platform/pace';
import type { Line } from '@plausch/protocol';
import type { Ground } from '../../ground.ts';
import { accountById, keyOf } from '../accounts/index.ts';
import type { Membership } from './rooms.members.ts';
import { t } from './rooms.words.ts';

/** „@Name“, where a name may begin and end: no part of an address of a mailbox, and never the beginning of a longer name. */
const NAMES = /(?<![\p{L}\p{N}_])@([\p{L}\p{N}]+(?:[._-][\p{L}\p{N}]+)*)(?![.-]?[\p{L}\p{N}_])/gu;

/** Whom „@raum“ means: a name that nobody can have. */
const ALL = 'raum';

/** What comes of the „@Name“ in a line; `note`: why some of them are nothing but words, for its author. */
export type Spoken = Pick<Line, 'mentions'> & { readonly note?: string };

/** Whether an account is host of a room, for the feature that knows hosts. */
type IsHost = (sql: Queryable, roomId: string, accountId: string) => Promise<boolean>;

/** [R35] The hosts of rooms, who may speak to all: a higher feature says who is one. */
export class Hosts {
  #isHost: IsHost = async () => false;

  get is(): IsHost {
    return this.#isHost;
  }

  /** The feature that knows them says how they are found. */
  use(isHost: IsHost): void {
    this.#isHost = isHost;
  }
}

/** [R35] Whom lines speak to, and how often. */
export class Mentions {
  readonly #ground: Pick<Ground, 'clock' | 'database' | 'rules'>;
  readonly #isHost: () => IsHost;
  /** By who speaks to whom, by the room that is spoken to as a whole, and by line: what a line counted once it does not count again. */
  readonly #spoken: Window;

  constructor(ground: Pick<Ground, 'clock' | 'database' | 'paces' | 'rules'>, hosts: Hosts) {
    this.#ground = ground;
    this.#isHost = () => hosts.is;
    this.#spoken = ground.paces.within('rooms.mentions', ground.rules.rooms.mentions.withinMs);
  }

  /** Whether an account may speak to all of a room; asked only where a text does. */
  async mayCallAll(accountId: string, roomId: string, text: string): Promise<boolean> {
    if (!namesIn(text).includes(ALL)) return false;
    const sql = this.#ground.database.drizzle;
    const role = (await accountById(sql, accountId))?.role;
    return role === 'moderator' || role === 'admin' || this.#isHost()(sql, roomId, accountId);
  }

  /** Whom a line speaks to, in the order of its words; each is counted. What is too much is nothing but words. */
  of(
    { userId, clientId, text }: Pick<Line, 'userId' | 'clientId' | 'text'>,
    { room, restriction, registeredAt }: Membership,
    mayCallAll: boolean,
  ): Spoken {
    const names = namesIn(text);
    if (names.length === 0) return {};
    const { most, newcomerMost, sameMost, withinMs } = this.#ground.rules.rooms.mentions;
    const isNewcomer = this.#ground.clock.now() - registeredAt < this.#ground.rules.rooms.newcomer.forMs;
    const people = new Map(room.live.named().map((one) => [keyOf(one.username), one]));
    const mentions: string[] = [];
    const notes: string[] = [];
    const count = (target: string, key: string, times: number): boolean => {
      const counted = `${clientId} ${target}`;
      if (this.#spoken.count(counted) === 0) {
        if (this.#spoken.count(key) >= times) return false;
        this.#spoken.note(key);
        this.#spoken.note(counted);
      }
      mentions.push(target);
      return true;
    };
    let left = isNewcomer ? newcomerMost : most;
    for (const name of new Set(names)) {
      if (name === ALL) {
        const minutes = Math.round(withinMs / MINUTE_MS);
        if (!mayCallAll) notes.push(t('mentions.notAll'));
        else if (!count(room.row.id, room.row.id, 1)) notes.push(t('mentions.allOften', { minutes }));
        continue;
      }
      const person = people.get(name);
      // Behind a block nobody is there.
      if (!person || person.userId === userId || restriction.hidden.has(person.userId)) continue;
      if (left === 0) {
        notes.push(t('mentions.most', { most: isNewcomer ? newcomerMost : most }));
        break;
      }
      left -= 1;
      if (!count(person.userId, `${userId} ${person.userId}`, sameMost))
        notes.push(t('mentions.often', { name: person.username }));
    }
    const [note] = notes;
    return { ...(mentions.length > 0 && { mentions }), ...(note !== undefined && { note }) };
  }
}

/** The names that a text speaks to, as they are compared. */
function namesIn(text: string): readonly string[] {
  return [...text.matchAll(NAMES)].map(([, name = '']) => keyOf(name));
}
