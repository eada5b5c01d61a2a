import { EncodedResponse, SharedText } from '@plausch/platform/realtime';
import type { Room } from '@plausch/protocol';
import { eventsFor, type Hidden, snapshotFor } from './rooms.audience.ts';
import type { LiveRoom, Snapshot } from './rooms.live.ts';

/** What a client that comes back says it knows. */
export type Known = { readonly epoch?: string | undefined; readonly since?: number | undefined };

/** More than this is missed: a snapshot is smaller, and keeps clear of what cuts a slow connection. */
const MOST_CHARACTERS = 256 * 1024;

/** How long a snapshot is good for others when nothing has happened: what leaves it by age does so this late. */
const SHARED_MS = 100;

type SharedSnapshot = { readonly seq: number; readonly at: number; readonly text: SharedText };

const sharedWithNewcomers = new WeakMap<LiveRoom, SharedSnapshot>();
const sharedWithReturners = new WeakMap<LiveRoom, SharedSnapshot>();
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

/**
 * [R3] What somebody who comes in is answered: the events since the number they know, or everything. A room of
 * hundreds costs little more than one of ten: people and lines are encoded once, and whoever comes in together
 * is sent the same bytes.
 */
export function welcome(
  live: LiveRoom,
  room: Room,
  options: { known: Known; hidden: Hidden; now: number },
): EncodedResponse {
  const { known, hidden, now } = options;
  const { epoch, since } = known;
  const head = `"epoch":${JSON.stringify(live.epoch)},"seq":${live.seq},"now":${now}`;
  const missed = epoch !== undefined && since !== undefined ? live.eventsSince(epoch, since) : undefined;
  const events = missed && listOf(eventsFor(missed, hidden));
  if (events !== undefined && events.length <= MOST_CHARACTERS) {
    return new EncodedResponse(`{${head},"events":${events}}`);
  }
  const returning = epoch !== undefined;
  if (hidden.size === 0)
    return new EncodedResponse(`{${head},`, sharedSnapshot(live, room, { now, returning }));
  const snapshot = snapshotFor(live.snapshot(now, { returning }), hidden);
  return new EncodedResponse(`{${head},${restOf(room, snapshot)}`);
}

/** What everybody without a block is told who comes in at this number. */
function sharedSnapshot(
  live: LiveRoom,
  room: Room,
  { now, returning }: { now: number; returning: boolean },
): SharedText {
  const shared = returning ? sharedWithReturners : sharedWithNewcomers;
  const known = shared.get(live);
  if (known && known.seq === live.seq && now - known.at < SHARED_MS) return known.text;
  const text = new SharedText(restOf(room, live.snapshot(now, { returning })));
  shared.set(live, { seq: live.seq, at: now, text });
  return text;
}

/** The response after its head, to its end. */
function restOf(room: Room, { members, history }: Pick<Snapshot, 'members' | 'history'>): string {
  return `"room":${jsonOf(room)},"members":${listOf(members)},"history":${listOf(history)}}`;
}
