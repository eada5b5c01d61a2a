import type { RoomEvent, RoomEvents } from '@plausch/protocol';
import type { Snapshot } from './rooms.live.ts';

/** People whose talk somebody must not hear. */
export type Hidden = ReadonlySet<string>;

type Talk = Extract<RoomEvent, { type: 'chat:message' | 'chat:typing' }>;

const isTalkOf = (event: RoomEvent, hidden: Hidden): event is Talk =>
  (event.type === 'chat:message' || event.type === 'chat:typing') && hidden.has(event.userId);

/**
 * [R16] The same events as one person may see them. Talk of hidden people becomes "is not typing": the number
 * stays, so that nobody takes a block for a loss, and a sign that was on when the block began goes out.
 */
export function eventsFor(events: readonly RoomEvent[], hidden: Hidden): RoomEvent[] {
  return events.map((event) =>
    isTalkOf(event, hidden)
      ? { seq: event.seq, type: 'chat:typing', userId: event.userId, on: false }
      : event,
  );
}

/** Whether a frame has anything that must be withheld from somebody who hides these people. */
export function concerns(frame: RoomEvents, hidden: Hidden): boolean {
  return hidden.size > 0 && frame.events.some((event) => isTalkOf(event, hidden));
}

/** [R16] The same for a snapshot. */
export function snapshotFor(snapshot: Snapshot, hidden: Hidden): Snapshot {
  if (hidden.size === 0) return snapshot;
  return {
    ...snapshot,
    members: snapshot.members.map((member) =>
      hidden.has(member.userId) ? { ...member, typing: false } : member,
    ),
    history: snapshot.history.filter((line) => !hidden.has(line.userId)),
  };
}
