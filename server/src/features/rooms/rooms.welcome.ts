import { EncodedResponse, SharedText } from '@plausch/platform/realtime';
import type { Member, Room } from '@plausch/protocol';
import { eventsFor, type Hidden, snapshotFor } from './rooms.audience.ts';
import type { LiveRoom, Snapshot } from './rooms.live.ts';

/** What a client that comes back says it knows. */
export type Known = { readonly epoch?: string | undefined; readonly since?: number | undefined };

/** More than this is missed: a snapshot is smaller, and keeps clear of what cuts a slow connection. */
const MOST_CHARACTERS = 256 * 1024;

/**
 * What those who come into a room in one turn of the event loop are told alike: newcomers, and returners, who get
 * more of the talk. Lives no longer than the turn.
 */
export class Arrival {
  readonly #rests = new Map<string, SharedText>();

  /** The rest of the answer at this number, made for the first who asks. */
  rest(seq: number, returning: boolean, make: () => string): SharedText {
    const key = `${seq}:${returning}`;
    const known = this.#rests.get(key);
    if (known) return known;
    const made = new SharedText(make());
    this.#rests.set(key, made);
    return made;
  }
}

const encoded = new WeakMap<object, string>();

/** The JSON of an object that is never changed, made once however many newcomers get it. */
function jsonOf(value: object): string {
  const known = encoded.get(value);
  if (known !== undefined) return known;
  const json = JSON.stringify(value);
  encoded.set(value, json);
  return json;
}

const listOf = (values: readonly object[]) => `[${values.map(jsonOf).join(',')}]`;

/** Whoever walks is soon told otherwise, and not kept. */
const memberJson = (member: Member) => (member.steps ? JSON.stringify(member) : jsonOf(member));

/**
 * [R3] What somebody who comes in is answered: the events since the number they know, or everything. A room of
 * hundreds costs little more than one of ten: people and lines are encoded once, and whoever comes in together
 * is sent the same bytes.
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
function restOf(room: Room, { members, history }: Pick<Snapshot, 'members' | 'history'>): string {
  return `"room":${jsonOf(room)},"members":[${members.map(memberJson).join(',')}],"history":${listOf(history)}}`;
}
