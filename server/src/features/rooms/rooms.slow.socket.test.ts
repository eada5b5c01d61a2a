import { applyEvent, comparable, startSystem, type TestSystem, viewOf } from '@plausch/dev-env';
import { RawSocket } from '@plausch/dev-env/faults';
import type { Joined, RoomEvent, RoomEvents } from '@plausch/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** 1,200 bytes each: the kernel holds some megabytes for a connection before the server notices anything. */
const LONG_LINE = '🙂'.repeat(300);
/** More than any kernel holds; the cut comes long before. */
const MOST_LINES = 40_000;
const SPEAKERS = 16;
/** Lines one speaker sends without waiting. */
const AT_ONCE = 16;
const HISTORY = 50;
const MUCH = 1e9;

let system: TestSystem;
beforeAll(async () => {
  const talk = { burst: MUCH, refillMs: 1 };
  system = await startSystem({
    rules: {
      connection: { credits: { capacity: MUCH, perSecond: MUCH } },
      rooms: {
        talk,
        newcomer: talk,
        repeatMs: 0,
        slow: { automatic: { lines: MUCH } },
        kept: { events: MOST_LINES, lines: HISTORY },
        history: { lines: HISTORY },
      },
    },
  });
});
afterAll(() => system.stop());

const eventsIn = ({ events }: RawSocket): RoomEvent[] =>
  events.flatMap(([name, message]) => (name === 'room:events' ? (message as RoomEvents).events : []));

it('[R3] [WS-3] who never reads is cut, comes back to a snapshot, because too much was missed, and follows again', async () => {
  const roomId = await system.roomId();
  const { token } = await system.person('Schläfer');
  const port = Number(new URL(system.origin).port);
  const sleeper = await RawSocket.open(port, token);
  const first = (await sleeper.ask('room:join', JSON.stringify({ roomId }))) as Joined;
  if (!('members' in first)) throw new Error('expected a snapshot');
  sleeper.pause();

  const isCut = () => system.logLines.some((line) => line.includes('"reason":"slow_consumer"'));
  let said = 0;
  const speak = async (number: number) => {
    const speaker = await system.connect(await system.person(`Redner${number}`));
    await speaker.join(roomId);
    const say = () => speaker.say(LONG_LINE);
    while (said < MOST_LINES && !isCut()) {
      said += AT_ONCE;
      await Promise.all(Array.from({ length: AT_ONCE }, say));
      // Looks alive: the answer to a ping that it never read.
      sleeper.send('3');
    }
  };
  await Promise.all(Array.from({ length: SPEAKERS }, (_, i) => speak(i)));
  expect(isCut()).toBe(true);
  // What the kernel still held comes in, then the end.
  sleeper.resume();
  await sleeper.closed;
  const view = viewOf(first);
  for (const event of eventsIn(sleeper)) if (event.seq > view.seq) applyEvent(view, event);

  const back = await RawSocket.open(port, token);
  const renewed = (await back.ask(
    'room:join',
    JSON.stringify({ roomId, epoch: first.epoch, since: view.seq }),
  )) as Joined;
  if (!('members' in renewed)) throw new Error('expected a snapshot');
  expect(renewed.seq).toBeGreaterThan(view.seq);
  const anew = viewOf(renewed);
  for (const event of eventsIn(back)) if (event.seq > anew.seq) applyEvent(anew, event);

  // From here on by number again: a short gap is filled with its events.
  const known = anew.seq;
  const speaker = await system.connect(await system.person('Nachzügler'));
  await speaker.join(roomId);
  await speaker.say('kurz');
  const short = (await back.ask(
    'room:join',
    JSON.stringify({ roomId, epoch: first.epoch, since: known }),
  )) as Joined;
  if (!('events' in short)) throw new Error('expected events');
  for (const event of short.events) applyEvent(anew, event);
  expect(anew.seq).toBe(short.seq);

  const fresh = (await back.ask('room:join', JSON.stringify({ roomId }))) as Joined;
  if (!('members' in fresh)) throw new Error('expected a snapshot');
  anew.lines.splice(0, anew.lines.length - HISTORY);
  expect(comparable(anew, fresh.now)).toEqual(comparable(viewOf(fresh), fresh.now));
  back.destroy();
}, 120_000);
