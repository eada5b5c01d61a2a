import { EncodedResponse } from '@plausch/platform/realtime';
import type { Room } from '@plausch/protocol';
import { eventsFor, type Hidden, snapshotFor } from './rooms.audience.ts';
import type { LiveRoom } from './rooms.live.ts';

/** What a client that comes back says it knows. */
export type Known = { readonly epoch?: string | undefined; readonly since?: number | undefined };

/** More than this is missed: a snapshot is smaller, and keeps clear of what cuts a slow connection. */
const MOST_CHARACTERS = 256 * 1024;

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
 * hundreds costs little more than one of ten, because people and lines are encoded once for all newcomers.
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
  const { members, history } = snapshotFor(live.snapshot(now, { returning: epoch !== undefined }), hidden);
  return new EncodedResponse(
    `{${head},"room":${jsonOf(room)},"members":${listOf(members)},"history":${listOf(history)}}`,
  );
}
