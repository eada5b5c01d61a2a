import type { Clock } from '@plausch/platform/clock';
import { newId } from '@plausch/platform/ids';
import type { Line } from '@plausch/protocol';
import type { Provided } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { emojisOf, type Talkers, tooFast, type Written } from '../talk/index.ts';
import type { Building } from './rooms.building.ts';
import type { Members, Membership } from './rooms.members.ts';

type Activity = Pick<Provided['standing']['activity'], 'said'>;
/** Refuses a line whose emojis its author may not use. */
type RequireArmed = Provided['inventory']['requireArmed'];
type WordFilter = Pick<Provided['wordFilter'], 'refusalOf'>;

/** What members say: whether they may, and the line that comes of it. */
export class Speech {
  readonly #clock: Clock;
  readonly #building: Building;
  readonly #members: Members;
  readonly #talkers: Talkers;
  readonly #activity: Activity;
  readonly #requireArmed: RequireArmed;
  readonly #wordFilter: WordFilter;

  constructor(
    clock: Clock,
    parts: {
      building: Building;
      members: Members;
      talkers: Talkers;
      activity: Activity;
      requireArmed: RequireArmed;
      wordFilter: WordFilter;
    },
  ) {
    this.#clock = clock;
    this.#building = parts.building;
    this.#members = parts.members;
    this.#talkers = parts.talkers;
    this.#activity = parts.activity;
    this.#requireArmed = parts.requireArmed;
    this.#wordFilter = parts.wordFilter;
  }

  /** [R10] [R15] [R17] [R21] [R24] Writes a line down; the room hears it once it is committed. */
  async say(accountId: string, clientId: string, text: string): Promise<Written> {
    this.#members.require(accountId);
    const emojis = emojisOf(text);
    // Asked for first: from here on nothing waits until the line has its place.
    const unarmed = emojis.emojis && (await this.#unarmed(accountId, text));
    const member = this.#members.require(accountId);
    const { room } = member;
    if (this.#building.isClosed) throw new Refusal('unavailable');
    const now = this.#clock.now();
    const refusal = unarmed ?? this.#refusalOf({ userId: accountId, clientId, text }, member, now);
    if (refusal) {
      // A repeated send of a line that was heard gets the answer of the first one; it is no new line.
      const heard = await room.heard(accountId, clientId);
      if (heard) return heard;
      throw refusal;
    }
    const { userId, username, bubbleColorId } = room.live.appearanceOf(accountId);
    const line = { id: newId(), clientId, userId, username, text, bubbleColorId, at: now, ...emojis };
    const written = await room.say(line);
    // A repeated send of a line that was said before has no number of its own.
    if (written.seq !== null) this.#activity.said(accountId, text);
    return written;
  }

  /** [R32] Refuses what may not be said now in place of a line of one's own; otherwise it is taken out of the pace of talk. */
  async requireSayable(
    accountId: string,
    { clientId, text }: Pick<Line, 'clientId' | 'text'>,
  ): Promise<void> {
    const unarmed = emojisOf(text).emojis && (await this.#unarmed(accountId, text));
    const member = this.#members.require(accountId);
    const line = { userId: accountId, clientId, text };
    const refusal = unarmed ?? this.#refusalOf(line, member, this.#clock.now());
    if (refusal) throw refusal;
  }

  /** [R28] Why the emojis of a line may not be used. */
  async #unarmed(accountId: string, text: string): Promise<Refusal | undefined> {
    try {
      await this.#requireArmed(accountId, text);
      return undefined;
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
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
