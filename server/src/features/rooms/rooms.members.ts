import type { Clock } from '@plausch/platform/clock';
import type { RoomEvent, RoomEvents } from '@plausch/protocol';
import { Refusal } from '../../refusal.ts';
import type { Restriction, Restrictions } from '../talk/index.ts';
import { concerns, eventsFor } from './rooms.audience.ts';
import type { LeaveReason } from './rooms.live.ts';
import type { OpenRoom } from './rooms.open.ts';

/** An account with its figure in a room. */
export type Membership = {
  readonly room: OpenRoom;
  readonly restriction: Restriction;
  /** When the account was made; new accounts talk at a slower pace. */
  readonly registeredAt: number;
};

/** A member who must not hear all of a frame, and what they hear instead. */
export type Apart = { readonly accountId: string; readonly events: RoomEvent[] };

/** Knows the one room of each account, and what it may say and hear there. Through which connection, it does not know. */
export class Members {
  readonly #clock: Clock;
  readonly #restrictions: Restrictions;
  readonly #members = new Map<string, Membership>();

  constructor(clock: Clock, restrictions: Restrictions) {
    this.#clock = clock;
    this.#restrictions = restrictions;
  }

  of(accountId: string): Membership | undefined {
    return this.#members.get(accountId);
  }

  /** [R15] Refuses when the account is in no room. */
  require(accountId: string): Membership {
    const member = this.#members.get(accountId);
    if (!member) throw new Refusal('not_in_room');
    return member;
  }

  /** [R8] The figure of an account is in this room, or still is; an earlier room is left. */
  enter(accountId: string, next: Membership): void {
    const earlier = this.#members.get(accountId);
    this.#members.set(accountId, next);
    if (!earlier) return;
    this.#restrictions.release(earlier.restriction);
    if (earlier.room !== next.room) this.#leave(accountId, earlier.room, 'left');
  }

  leave(accountId: string, reason: LeaveReason): void {
    const member = this.#members.get(accountId);
    if (!member) return;
    this.#members.delete(accountId);
    this.#restrictions.release(member.restriction);
    this.#leave(accountId, member.room, reason);
  }

  /** [R16] The members who must not hear all of a frame of their room. */
  apart(frame: RoomEvents): readonly Apart[] {
    const apart: Apart[] = [];
    for (const restriction of this.#restrictions.withBlocks) {
      const { accountId, hidden } = restriction;
      const member = this.#members.get(accountId);
      const isHere = member?.restriction === restriction && member.room.row.id === frame.roomId;
      if (isHere && concerns(frame, hidden)) {
        apart.push({ accountId, events: eventsFor(frame.events, hidden) });
      }
    }
    return apart;
  }

  #leave(accountId: string, room: OpenRoom, reason: LeaveReason): void {
    room.live.leave(accountId, reason, this.#clock.now());
    room.settle();
  }
}
