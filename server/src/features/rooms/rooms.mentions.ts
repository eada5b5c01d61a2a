import { MINUTE_MS } from '@plausch/platform/clock';
import type { Window } from '@plausch/platform/pace';
import type { Line } from '@plausch/protocol';
import type { Ground } from '../../ground.ts';
import { accountById, keyOf } from '../accounts/index.ts';
import type { RoomHosts } from './rooms.hosts.ts';
import type { Membership } from './rooms.members.ts';
import { t } from './rooms.words.ts';

/** „@Name“, where a name may begin and end: no part of an address of a mailbox, and never the beginning of a longer name. */
const NAMES = /(?<![\p{L}\p{N}_])@([\p{L}\p{N}]+(?:[._-][\p{L}\p{N}]+)*)(?![.-]?[\p{L}\p{N}_])/gu;

/** Whom „@raum“ means: a name that no account can have. */
const ALL = 'raum';

/** More names than a process has members. */
const MOST_KEYS = 20_000;

/** What a line says, and whose it is. */
type Said = Pick<Line, 'userId' | 'clientId' | 'text'>;

/** What comes of the „@Name“ in a line; `note`: why some of them are nothing but words, for its author. */
export type Spoken = Pick<Line, 'mentions'> & { readonly note?: string };

/** [R35] Whom lines speak to, and how often. */
export class Mentions {
  readonly #ground: Pick<Ground, 'clock' | 'database' | 'rules'>;
  readonly #hosts: RoomHosts;
  /** By who speaks to whom, by the room that is spoken to as a whole, and by line: what a line counted once it does not count again. */
  readonly #spoken: Window;
  /** Names of members as they are compared, which takes longer than all else: each is asked for with every „@“ in its room. */
  readonly #keys = new Map<string, string>();

  constructor(ground: Pick<Ground, 'clock' | 'database' | 'paces' | 'rules'>, hosts: RoomHosts) {
    this.#ground = ground;
    this.#hosts = hosts;
    this.#spoken = ground.paces.within('rooms.mentions', ground.rules.rooms.mentions.withinMs);
  }

  /** Whether an account may speak to all of a room; asked only where a text does. */
  async mayCallAll(accountId: string, roomId: string, text: string): Promise<boolean> {
    if (!namesIn(text).includes(ALL)) return false;
    const sql = this.#ground.database.drizzle;
    const role = (await accountById(sql, accountId))?.role;
    return role === 'moderator' || role === 'admin' || this.#hosts.has(sql, roomId, accountId);
  }

  /** Whom a line speaks to; each is counted. What is too much is nothing but words. */
  of(line: Said, member: Membership, mayCallAll: boolean): Spoken {
    const names = new Set(namesIn(line.text));
    if (names.size === 0) return {};
    const { clock, rules } = this.#ground;
    const { most, newcomerMost, sameMost, withinMs } = rules.rooms.mentions;
    const isNewcomer = clock.now() - member.registeredAt < rules.rooms.newcomer.forMs;
    const limit = isNewcomer ? newcomerMost : most;
    const people = this.#peopleNamed(names, line.userId, member);
    const mentions: string[] = [];
    const notes = people.length > limit ? [t('mentions.most', { most: limit })] : [];
    for (const { userId, username } of people.slice(0, limit)) {
      if (this.#counts(line, userId, `${line.userId} ${userId}`, sameMost)) mentions.push(userId);
      else notes.push(t('mentions.often', { name: username }));
    }
    if (names.has(ALL)) {
      const { id } = member.room.row;
      const minutes = Math.round(withinMs / MINUTE_MS);
      if (!mayCallAll) notes.push(t('mentions.notAll'));
      else if (this.#counts(line, id, id, 1)) mentions.push(id);
      else notes.push(t('mentions.allOften', { minutes }));
    }
    const [note] = notes;
    return { ...(mentions.length > 0 && { mentions }), ...(note !== undefined && { note }) };
  }

  /** The others in the room who are called so, in the order of the names. Who is behind a block is not among them. */
  #peopleNamed(names: ReadonlySet<string>, ownId: string, { room, restriction }: Membership) {
    const here = new Map(room.live.named().map((one) => [this.#keyOf(one.username), one]));
    return [...names].flatMap((name) => {
      const person = here.get(name);
      return person && person.userId !== ownId && !restriction.hidden.has(person.userId) ? person : [];
    });
  }

  #keyOf(username: string): string {
    const known = this.#keys.get(username);
    if (known !== undefined) return known;
    const key = keyOf(username);
    if (this.#keys.size >= MOST_KEYS) this.#keys.clear();
    this.#keys.set(username, key);
    return key;
  }

  /** Whether a line may speak to a person, as it did before or for the first time: that counts, and is bounded by `most`. */
  #counts({ userId, clientId }: Said, to: string, key: string, most: number): boolean {
    const counted = `${userId} ${clientId} ${to}`;
    if (this.#spoken.count(counted) > 0) return true;
    if (this.#spoken.count(key) >= most) return false;
    this.#spoken.note(key);
    this.#spoken.note(counted);
    return true;
  }
}

/** The names that a text speaks to, as they are compared. */
function namesIn(text: string): readonly string[] {
  return [...text.matchAll(NAMES)].map(([, name = '']) => keyOf(name));
}
