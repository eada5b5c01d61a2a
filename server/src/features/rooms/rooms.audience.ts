import type { RoomEvent, RoomEvents } from '@plausch/protocol';
import type { Hidden } from '../talk/index.ts';
import type { Snapshot } from './rooms.live.ts';
import { withoutReactionsOf } from './rooms.said.ts';

type Presence = Extract<RoomEvent, { type: 'presence:changed' }>;
type Talk =
  | Extract<
      RoomEvent,
      { type: 'chat:message' | 'chat:edited' | 'chat:reacted' | 'chat:typing' | 'avatar:gesture' }
    >
  | Presence;

/**
 * A gesture, a reaction and the text of a member who is away are talk; that they are away is none, and neither is a reaction that
 * is taken away: it may have been heard before a block.
 */
const isTalkOf = (event: RoomEvent, hidden: Hidden): event is Talk =>
  (event.type === 'chat:message' ||
    event.type === 'chat:edited' ||
    event.type === 'chat:typing' ||
    event.type === 'avatar:gesture' ||
    (event.type === 'chat:reacted' && event.on) ||
    (event.type === 'presence:changed' && event.text !== undefined)) &&
  hidden.has(event.userId);

/** [R16] [R26] The same of a member whose words are not heard. */
function unsaid<Said extends Pick<Presence, 'text' | 'lineId'>>(said: Said): Omit<Said, 'text' | 'lineId'> {
  const { text: _text, lineId: _lineId, ...rest } = said;
  return rest;
}

/**
 * [R16] The same events as one member may see them. Talk of hidden people becomes "is not typing": the number stays, so
 * that the client does not take the gap for a lost event, and a typing sign that was on when the block began goes out.
 */
export function eventsFor(events: readonly RoomEvent[], hidden: Hidden): RoomEvent[] {
  return events.map((event) => {
    if (!isTalkOf(event, hidden)) return event;
    if (event.type === 'presence:changed') return unsaid(event);
    return { seq: event.seq, type: 'chat:typing', userId: event.userId, on: false };
  });
}

/** Whether a frame has talk of one of these hidden people. */
export function concerns(frame: RoomEvents, hidden: Hidden): boolean {
  return hidden.size > 0 && frame.events.some((event) => isTalkOf(event, hidden));
}

/** [R16] The same for a snapshot. */
export function snapshotFor(snapshot: Snapshot, hidden: Hidden): Snapshot {
  if (hidden.size === 0) return snapshot;
  return {
    ...snapshot,
    members: snapshot.members.map((member) =>
      hidden.has(member.userId) ? { ...unsaid(member), typing: false } : member,
    ),
    history: snapshot.history
      .filter((line) => !hidden.has(line.userId))
      .map((line) => withoutReactionsOf(line, hidden)),
    left: snapshot.left.filter(({ userId }) => !hidden.has(userId)),
  };
}
