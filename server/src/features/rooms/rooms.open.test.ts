import { createStillClock } from '@plausch/platform/clock';
import type { RoomEvents } from '@plausch/protocol';
import { expect, it, vi } from 'vitest';
import { LastWords, type LineWriter } from '../talk/index.ts';
import { Beat } from './rooms.beat.ts';
import { openRoom as liveRoom, person } from './rooms.live.fixture.ts';
import { OpenRoom } from './rooms.open.ts';
import { roomsRules } from './rooms.rules.ts';

const { tickMs } = roomsRules;
const START = Date.parse('2026-11-01T18:00:00Z');
/** So many rooms speak before this one in the turn of the event loop in which a beat falls. */
const ROOMS_BEFORE = 4;

it('[R12] a frame that leaves with a beat counts from the beat, however late its turn came', async () => {
  const clock = createStillClock(START);
  const beat = new Beat(clock);
  const frames: RoomEvents[] = [];
  const room = new OpenRoom({
    row: {
      id: 'room',
      slug: 'ecke',
      name: 'Ecke',
      description: '',
      sceneId: 'kaffeehaus',
      capacity: 50,
      position: 1,
      isOpen: true,
      slowSeconds: 0,
      createdAt: new Date(START),
    },
    live: liveRoom(),
    lastWords: new LastWords(0, []),
    knownUpTo: 0,
    clock,
    beat,
    // Nothing is said here.
    writer: {} as LineWriter,
    publish: (frame) => frames.push(frame),
    notify: () => {},
    onGone: () => {},
    onCounted: () => {},
  });
  for (let other = 0; other < ROOMS_BEFORE; other += 1) beat.at(START + tickMs, () => {});
  room.live.join(person('anna'), clock.now());
  room.settle();
  // The others speak at the beat; this room in the next turn, when the clock stands later already.
  clock.advance(tickMs + 9);
  expect(frames).toEqual([]);
  await vi.waitFor(() => expect(frames).toHaveLength(1));

  clock.advance(tickMs - 8);
  room.live.type('anna', true, clock.now());
  room.settle();
  await vi.waitFor(() => expect(frames).toHaveLength(2));
  beat.close();
});
