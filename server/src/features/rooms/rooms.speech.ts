import { SECOND_MS } from '@plausch/platform/clock';
import type { Caller } from '@plausch/platform/http';
import { newId } from '@plausch/platform/ids';
import type { Line } from '@plausch/protocol';
import { leftInWords } from '@plausch/words';
import type { Ground, Provided } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { isStaff } from '../accounts/index.ts';
import { emojisOf, type Talkers, tooFast, type Written } from '../talk/index.ts';
import type { Building } from './rooms.building.ts';
import { type Dice, rolled } from './rooms.dice.ts';
import { requireHeard } from './rooms.heard.ts';
import type { RoomHosts } from './rooms.hosts.ts';
import type { Members, Membership } from './rooms.members.ts';
import type { Mentions, Spoken } from './rooms.mentions.ts';
import type { OpenRoom } from './rooms.open.ts';
import { t } from './rooms.words.ts';

type Activity = Pick<Provided['standing']['activity'], 'said'>;
/** Refuses a line whose emojis its author may not use. */
type RequireArmed = Provided['inventory']['requireArmed'];
type WordFilter = Pick<Provided['wordFilter'], 'refusalOf'>;

type Speaker = Pick<Caller, 'accountId' | 'role'>;
type Words = Pick<Line, 'clientId' | 'text' | 'kind'>;
/** `slowUntil`: where talk is slow, when its speaker may say the next line. */
type Said = Written & Pick<Spoken, 'note'> & { readonly slowUntil?: number };

/** What members say: whether they may, and the line that comes of it. */
export class Speech {
  readonly #ground: Pick<Ground, 'clock' | 'database'>;
  readonly #hosts: RoomHosts;
  readonly #building: Building;
  readonly #members: Members;
  readonly #talkers: Talkers;
  readonly #activity: Activity;
  readonly #requireArmed: RequireArmed;
  readonly #wordFilter: WordFilter;
  readonly #mentions: Mentions;

  constructor(
    ground: Pick<Ground, 'clock' | 'database'>,
    parts: {
      building: Building;
      members: Members;
      talkers: Talkers;
      activity: Activity;
      requireArmed: RequireArmed;
      wordFilter: WordFilter;
      mentions: Mentions;
      hosts: RoomHosts;
    },
  ) {
    this.#ground = ground;
    this.#hosts = parts.hosts;
    this.#building = parts.building;
    this.#members = parts.members;
    this.#talkers = parts.talkers;
    this.#activity = parts.activity;
    this.#requireArmed = parts.requireArmed;
    this.#wordFilter = parts.wordFilter;
    this.#mentions = parts.mentions;
  }

  /** [R37] Rolls dice, and says what they show. */
  roll(speaker: Speaker, clientId: string, dice: Dice): Promise<Said> {
    return this.say(speaker, { clientId, text: rolled(dice), kind: 'dice' });
  }

  /** [R10] [R15] [R17] [R21] [R24] [R34] [R35] [R38] Writes a line down; the room hears it once it is committed. */
  async say({ accountId, role }: Speaker, { clientId, text, kind }: Words, replyTo?: string): Promise<Said> {
    const before = this.#members.require(accountId);
    const emojis = emojisOf(text);
    // Asked for first: from here on nothing waits until the line has its place.
    const unarmed = emojis.emojis && (await refusalIn(this.#requireArmed(accountId, text)));
    const unanswerable = replyTo && (await refusalIn(this.#requireAnswerable(before, replyTo)));
    const mayCallAll = await this.#mentions.mayCallAll(accountId, before.room.row.id, text);
    const isTeam = isStaff(role);
    const isHost = before.room.live.slow.isOn && !isTeam && (await this.#isHost(accountId, before.room));
    const member = this.#members.require(accountId);
    const { room } = member;
    if (this.#building.isClosed) throw new Refusal('unavailable');
    const now = this.#ground.clock.now();
    // Who has gone to another room meanwhile answers nothing there, and is no host of this one.
    const isHere = room === before.room;
    const { slow } = room.live;
    const isSlow = slow.isOn && !isTeam && !(isHost && isHere);
    const spoken = { userId: accountId, clientId, text, ...(kind && { kind }) };
    const refusal = unarmed || unanswerable || this.#refusalOf(spoken, member, now, { isSlow });
    if (refusal) {
      // A repeated send of a line that was heard gets the answer of the first one; it is no new line.
      const heard = await room.heard(accountId, clientId);
      if (heard) return heard;
      throw refusal;
    }
    const { username, bubbleColorId } = room.live.appearanceOf(accountId);
    slow.take(spoken, now);
    const { seconds } = slow.current;
    const { note, ...mentions } = this.#mentions.of(spoken, member, mayCallAll && isHere);
    const ties = { ...(replyTo !== undefined && isHere && { replyTo }), ...mentions };
    const line = { ...spoken, id: newId(), username, bubbleColorId, at: now, ...emojis, ...ties };
    const written = await room.say(line);
    // A repeated send of a line that was said before has no number of its own. What dice show are not the person's words.
    if (written.seq !== null && kind !== 'dice') this.#activity.said(accountId, text);
    return {
      ...written,
      ...(note !== undefined && { note }),
      ...(isSlow && { slowUntil: written.at + seconds * SECOND_MS }),
    };
  }

  #isHost(accountId: string, { row }: OpenRoom): Promise<boolean> {
    return this.#hosts.isKnown(this.#ground.database.drizzle, row.id, accountId);
  }

  /** [R32] Refuses what may not be said now in place of a line of one's own; otherwise it is taken out of the pace of talk. */
  async requireSayable(
    accountId: string,
    { clientId, text }: Pick<Line, 'clientId' | 'text'>,
  ): Promise<void> {
    const unarmed = emojisOf(text).emojis && (await refusalIn(this.#requireArmed(accountId, text)));
    const member = this.#members.require(accountId);
    const line = { userId: accountId, clientId, text };
    // What was said stays one line: however slow talk is, a slip of the pen need not stand.
    const refusal = unarmed || this.#refusalOf(line, member, this.#ground.clock.now(), { isSlow: false });
    if (refusal) throw refusal;
  }

  /** [R35] Whom a line speaks to with its new words. Those it spoke to before are not counted again. */
  async spokenTo(accountId: string, { clientId, text }: Pick<Line, 'clientId' | 'text'>): Promise<Spoken> {
    const { room } = this.#members.require(accountId);
    const mayCallAll = await this.#mentions.mayCallAll(accountId, room.row.id, text);
    const member = this.#members.require(accountId);
    const isHere = member.room === room;
    return this.#mentions.of({ userId: accountId, clientId, text }, member, mayCallAll && isHere);
  }

  /** [R34] Only what is heard where it was said can be answered. */
  #requireAnswerable(member: Membership, replyTo: string): Promise<void> {
    const { drizzle } = this.#ground.database;
    return requireHeard(drizzle, member, replyTo, { field: 'replyTo', message: t('reply.gone') });
  }

  /** [R17] [R21] [R24] [R38] [WF3] Why this may not be said now; otherwise the line is taken out of its sender's pace. */
  #refusalOf(
    line: Pick<Line, 'userId'> & Words,
    { room, registeredAt, restriction: { mutedUntil: until } }: Membership,
    now: number,
    { isSlow }: { isSlow: boolean },
  ): Refusal | undefined {
    if (now < until) return new Refusal('muted', { extra: { until } });
    if (room.lastWords.isRepeated(line, now)) return new Refusal('repeated', { field: 'text' });
    const filtered = line.kind === 'dice' ? undefined : this.#wordFilter.refusalOf(line.text, 'text');
    if (filtered) return filtered;
    const freeAt = room.live.slow.freeAt(line);
    if (isSlow && now < freeAt) return tooHurried(freeAt, now);
    const verdict = this.#talkers.of({ userId: line.userId, registeredAt }, now).speak(now);
    return verdict.granted ? undefined : tooFast(verdict.waitMs);
  }
}

/** The refusal that something ends in; undefined where it is done. */
async function refusalIn(asked: Promise<unknown>): Promise<Refusal | undefined> {
  try {
    await asked;
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** [R38] The refusal of a line in slow talk, with when the next one may come. */
function tooHurried(until: number, now: number): Refusal {
  const retryAfterMs = until - now;
  const message = t('slow.wait', { left: leftInWords(retryAfterMs) });
  return new Refusal('slow_mode', { message, extra: { until, retryAfterMs } });
}
