import { newId } from '@plausch/platform/ids';
import type { Line } from '@plausch/protocol';
import type { Ground, Provided } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { emojisOf, type Talkers, tooFast, type Written } from '../talk/index.ts';
import type { Building } from './rooms.building.ts';
import { requireHeard } from './rooms.heard.ts';
import type { Members, Membership } from './rooms.members.ts';
import type { Mentions, Spoken } from './rooms.mentions.ts';
import { t } from './rooms.words.ts';

type Activity = Pick<Provided['standing']['activity'], 'said'>;
/** Refuses a line whose emojis its author may not use. */
type RequireArmed = Provided['inventory']['requireArmed'];
type WordFilter = Pick<Provided['wordFilter'], 'refusalOf'>;

/** What members say: whether they may, and the line that comes of it. */
export class Speech {
  readonly #ground: Pick<Ground, 'clock' | 'database'>;
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
    },
  ) {
    this.#ground = ground;
    this.#building = parts.building;
    this.#members = parts.members;
    this.#talkers = parts.talkers;
    this.#activity = parts.activity;
    this.#requireArmed = parts.requireArmed;
    this.#wordFilter = parts.wordFilter;
    this.#mentions = parts.mentions;
  }

  /** [R10] [R15] [R17] [R21] [R24] [R34] [R35] Writes a line down; the room hears it once it is committed. */
  async say(
    accountId: string,
    clientId: string,
    text: string,
    replyTo?: string,
  ): Promise<Written & Pick<Spoken, 'note'>> {
    const before = this.#members.require(accountId);
    const emojis = emojisOf(text);
    // Asked for first: from here on nothing waits until the line has its place.
    const unarmed = emojis.emojis && (await refusalIn(this.#requireArmed(accountId, text)));
    const unanswerable = replyTo && (await refusalIn(this.#requireAnswerable(before, replyTo)));
    const mayCallAll = await this.#mentions.mayCallAll(accountId, before.room.row.id, text);
    const member = this.#members.require(accountId);
    const { room } = member;
    if (this.#building.isClosed) throw new Refusal('unavailable');
    const now = this.#ground.clock.now();
    const spoken = { userId: accountId, clientId, text };
    const refusal = unarmed || unanswerable || this.#refusalOf(spoken, member, now);
    if (refusal) {
      // A repeated send of a line that was heard gets the answer of the first one; it is no new line.
      const heard = await room.heard(accountId, clientId);
      if (heard) return heard;
      throw refusal;
    }
    const { userId, username, bubbleColorId } = room.live.appearanceOf(accountId);
    // Who has gone to another room meanwhile answers nothing there, and speaks to nobody as a host of this one.
    const isHere = room === before.room;
    const { note, ...mentions } = this.#mentions.of(spoken, member, mayCallAll && isHere);
    const ties = { ...(replyTo !== undefined && isHere && { replyTo }), ...mentions };
    const line = {
      id: newId(),
      clientId,
      userId,
      username,
      text,
      bubbleColorId,
      at: now,
      ...emojis,
      ...ties,
    };
    const written = await room.say(line);
    // A repeated send of a line that was said before has no number of its own.
    if (written.seq !== null) this.#activity.said(accountId, text);
    return { ...written, ...(note !== undefined && { note }) };
  }

  /** [R32] Refuses what may not be said now in place of a line of one's own; otherwise it is taken out of the pace of talk. */
  async requireSayable(
    accountId: string,
    { clientId, text }: Pick<Line, 'clientId' | 'text'>,
  ): Promise<void> {
    const unarmed = emojisOf(text).emojis && (await refusalIn(this.#requireArmed(accountId, text)));
    const member = this.#members.require(accountId);
    const line = { userId: accountId, clientId, text };
    const refusal = unarmed || this.#refusalOf(line, member, this.#ground.clock.now());
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

  /** [R17] [R21] [R24] [WF3] Why this may not be said now; otherwise the line is taken out of its sender's pace. */
  #refusalOf(
    line: Pick<Line, 'userId' | 'clientId' | 'text'>,
    { room, registeredAt, restriction: { mutedUntil: until } }: Membership,
    now: number,
  ): Refusal | undefined {
    if (now < until) return new Refusal('muted', { extra: { until } });
    if (room.lastWords.isRepeated(line, now)) return new Refusal('repeated', { field: 'text' });
    const filtered = this.#wordFilter.refusalOf(line.text, 'text');
    if (filtered) return filtered;
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
