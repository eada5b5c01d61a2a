import { EncodedResponse, SharedText } from '@plausch/platform/realtime';
import type { Room } from '@plausch/protocol';
import type { Hidden } from '../talk/index.ts';
import { eventsFor, snapshotFor } from './rooms.audience.ts';
import { jsonOf } from './rooms.encoded.ts';
import type { LiveRoom, Snapshot } from './rooms.live.ts';

/** The epoch and the last number that a reconnecting client has. */
export type Known = { readonly epoch?: string | undefined; readonly since?: number | undefined };

/** Beyond this the missed events are larger than a snapshot, and a slow connection could be cut for them. */
const MOST_CHARACTERS = 256 * 1024;

/**
 * The encoded answers that are shared by joins in one turn of the event loop: one for newcomers, one for returners, who
 * get more lines. Lives no longer than the turn.
 */
export class Arrival {
  readonly #rests = new Map<string, SharedText>();

  /** The rest of the answer at this sequence number, made for the first join that asks. */
  rest(seq: number, returning: boolean, make: () => string): SharedText {
    const key = `${seq}:${returning}`;
    const known = this.#rests.get(key);
    if (known) return known;
    const made = new SharedText(make());
    this.#rests.set(key, made);
    return made;
  }
}

const listOf = (values: readonly object[]) => `[${values.map(jsonOf).join(',')}]`;

/**
 * [R3] The answer to a join: the events since the number that the client knows, or a snapshot. A room of hundreds costs
 * little more than one of ten: members and lines are encoded once, and joins of one turn are sent the same bytes.
 */
export function welcome(
  live: LiveRoom,
  room: Room,
  options: { known: Known; hidden: Hidden; now: number; arrival: Arrival },
): EncodedResponse {
  const { known, hidden, now, arrival } = options;
  const { epoch, since } = known;
  const head = `"epoch":${JSON.stringify(live.epoch)},"seq":${live.seq},"now":${now}`;
  const missed = epoch !== undefined && since !== undefined ? live.eventsSince(epoch, since) : undefined;
  const events = missed && listOf(eventsFor(missed, hidden));
  if (events !== undefined && events.length <= MOST_CHARACTERS) {
    return new EncodedResponse(`{${head},"events":${events}}`);
  }
  const returning = epoch !== undefined;
  const rest = () => restOf(room, snapshotFor(live.snapshot(now, { returning }), hidden));
  return hidden.size > 0
    ? new EncodedResponse(`{${head},${rest()}`)
    : new EncodedResponse(`{${head},`, arrival.rest(live.seq, returning, rest));
}

/** The response after its head, to its end. */
function restOf(room: Room, { members, history, slow, left }: Omit<Snapshot, 'epoch' | 'seq'>): string {
  const slowly = slow.seconds > 0 ? `,"slow":${JSON.stringify(slow)}` : '';
  const former = left.length > 0 ? `,"left":${listOf(left)}` : '';
  return `"room":${jsonOf(room)},"members":${listOf(members)},"history":${listOf(history)}${slowly}${former}}`;
}
