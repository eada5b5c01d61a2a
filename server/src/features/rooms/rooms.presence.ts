import type { Pace } from '@plausch/platform/pace';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { type Talkers, tooFast } from '../talk/index.ts';
import type { Building } from './rooms.building.ts';
import type { Members, Membership } from './rooms.members.ts';
import { lines } from './rooms.store.ts';

type Parts = { readonly building: Building; readonly members: Members; readonly talkers: Talkers };

/** [R26] Who is away, by their own word or for want of input, and what they say of it. */
export class Presence {
  readonly #ground: Pick<Ground, 'clock' | 'database'>;
  readonly #parts: Parts;
  readonly #pace: Pace;

  constructor(ground: Pick<Ground, 'clock' | 'database' | 'paces' | 'rules'>, parts: Parts) {
    this.#ground = ground;
    this.#parts = parts;
    this.#pace = ground.paces.of('rooms.away', ground.rules.rooms.away);
  }

  /** Is away, with or without words. The same once more is nothing new and costs nothing. */
  async goAway(accountId: string, text: string | undefined): Promise<void> {
    const { building, members } = this.#parts;
    const member = members.require(accountId);
    const { room } = member;
    if (building.isClosed) throw new Refusal('unavailable');
    const known = room.live.awayOf(accountId);
    if (known && known.text === text) return;
    this.#spend(accountId, text, member);
    const lineId = text === undefined ? undefined : await this.#writeDown(accountId, text, member);
    // Meanwhile they may have left, or been muted.
    const after = members.of(accountId);
    if (after?.room !== room) return;
    const isHeard = this.#ground.clock.now() >= after.restriction.mutedUntil;
    const away = text !== undefined && lineId !== undefined && isHeard ? { text, lineId } : {};
    room.live.goAway(accountId, away, this.#ground.clock.now());
    room.settle();
  }

  comeBack(accountId: string): void {
    const { room } = this.#parts.members.require(accountId);
    room.live.comeBack(accountId, this.#ground.clock.now());
    room.settle();
  }

  /** [R21] From this very moment a muted person says nothing of being away either. */
  silence(accountId: string): void {
    const room = this.#parts.members.of(accountId)?.room;
    room?.live.silence(accountId, this.#ground.clock.now());
    room?.settle();
  }

  /** [R16] From this very moment neither of two people with a block reads what the other says of being away. */
  separate(accountIds: readonly string[]): void {
    for (const accountId of accountIds) {
      const room = this.#parts.members.of(accountId)?.room;
      room?.live.tellAgain(accountId, this.#ground.clock.now());
      room?.settle();
    }
  }

  /** [R17] [R21] Words are talk, also in its pace: who is silent there is silent here. */
  #spend(
    userId: string,
    text: string | undefined,
    { registeredAt, restriction: { mutedUntil: until } }: Membership,
  ): void {
    const now = this.#ground.clock.now();
    if (text !== undefined && now < until) throw new Refusal('muted', { extra: { until } });
    const waitMs = this.#pace.waitMs(userId);
    if (waitMs > 0) throw tooFast(waitMs);
    if (text !== undefined) {
      const verdict = this.#parts.talkers.of({ userId, registeredAt }, now).speak(now);
      if (!verdict.granted) throw tooFast(verdict.waitMs);
    }
    this.#pace.take(userId);
  }

  /** Before the room is told, so that every reader can report it; answers its id. */
  #writeDown(accountId: string, text: string, { room }: Membership): Promise<string> {
    const { clock, database } = this.#ground;
    const { bubbleColorId } = room.live.appearanceOf(accountId);
    return lines.insertAway(database.drizzle, {
      talkId: room.row.id,
      accountId,
      text,
      bubbleColorId,
      saidAt: new Date(clock.now()),
    });
  }
}
