import { startSystem, type TestClient, type TestSystem } from '@plausch/dev-env';
import { freePort } from '@plausch/dev-env/server-process';
import type { RoomEvent, RoomEvents } from '@plausch/protocol';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

const BEAT_MS = 50;
const UNHURRIED_MS = 250;
const DOZE_MS = 10_000;
let system: TestSystem;
let metricsPort: number;
let roomId: string;
beforeAll(async () => {
  metricsPort = await freePort();
  system = await startSystem({ clock: 'still', environment: { METRICS_PORT: String(metricsPort) } });
  roomId = await system.roomId();
});
afterAll(() => system.stop());

type Guest = { readonly client: TestClient; readonly userId: string; readonly token: string };

async function guest(name: string): Promise<Guest> {
  const { token, user } = await system.person(name);
  const client = await system.connect({ token });
  await client.join(roomId);
  return { client, userId: user.id, token };
}

/** The types of the events that this connection is told from now on, frame by frame. */
function framesOf({ socket }: TestClient): RoomEvent['type'][][] {
  const frames: RoomEvent['type'][][] = [];
  socket.on('room:events', ({ events }: RoomEvents) => frames.push(events.map(({ type }) => type)));
  return frames;
}

it('[R12] who comes and goes is told with a beat, some times a second, all of them in one frame; talk in a quiet room at once', async () => {
  const witness = await guest('Zeugin');
  system.advance(BEAT_MS);
  await witness.client.event('room:joined');
  const frames = framesOf(witness.client);
  const [first] = [await guest('Erste'), await guest('Zweiter')];
  await first.client.do('room:leave', {});
  system.advance(BEAT_MS);
  await witness.client.do('room:join', { roomId });
  expect(frames).toEqual([]);
  system.advance(UNHURRIED_MS - BEAT_MS);
  await witness.client.event('room:left', ({ userId }) => userId === first.userId);
  expect(frames).toEqual([['room:joined', 'room:joined', 'room:left']]);

  system.advance(BEAT_MS);
  await witness.client.say('gleich');
  await witness.client.event('chat:message', ({ text }) => text === 'gleich');
  // Now it is a busy room, until the next beat.
  await witness.client.say('dann');
  await witness.client.say('zusammen');
  await witness.client.do('room:join', { roomId });
  expect(frames.slice(1)).toEqual([['chat:message']]);
  system.advance(BEAT_MS);
  await witness.client.event('chat:message', ({ text }) => text === 'zusammen');
  expect(frames.slice(2)).toEqual([['chat:message', 'chat:message']]);
});

it('[R12] who comes is told with a line that is said meanwhile; who comes after it waits as long as ever', async () => {
  const witness = await guest('Hörer');
  system.advance(UNHURRIED_MS);
  await witness.client.event('room:joined', ({ member }) => member.userId === witness.userId);
  const frames = framesOf(witness.client);
  await guest('Fünfte');
  system.advance(BEAT_MS);
  await witness.client.say('mit ihr');
  await witness.client.event('chat:message', ({ text }) => text === 'mit ihr');
  expect(frames).toEqual([['room:joined', 'chat:message']]);

  const sixth = await guest('Sechster');
  // When the fifth would have been told.
  system.advance(UNHURRIED_MS - BEAT_MS);
  await witness.client.do('chat:typing', { on: false });
  expect(frames).toHaveLength(1);
  system.advance(2 * BEAT_MS);
  await witness.client.event('room:joined', ({ member }) => member.userId === sixth.userId);
  expect(frames.slice(1)).toEqual([['room:joined']]);
});

it('[R7] [R16] who was lost and has left is told nothing more: a line is one frame, whatever they blocked', async () => {
  const [lost, blocked, witness] = [await guest('Weg'), await guest('Blockiert'), await guest('Zeuge')];
  await system.call('block', { token: lost.token, params: { userId: blocked.userId } });
  const told = async () => {
    const page = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return Number(/^room_frames_total (\d+)$/m.exec(page)?.[1]);
  };
  const heard = (text: string) => witness.client.event('chat:message', (event) => event.text === text);
  const framesOfLine = async (text: string) => {
    // What waits goes with the beat, and then the room is quiet.
    system.advance(2 * BEAT_MS);
    await witness.client.do('room:join', { roomId });
    const before = await told();
    await blocked.client.say(text);
    await heard(text);
    return (await told()) - before;
  };
  // The one for the room, and one without the words for the person who blocked.
  expect(await framesOfLine('noch zu dritt')).toBe(2);

  lost.client.close();
  await vi.waitFor(
    () => {
      system.advance(BEAT_MS);
      expect(witness.client.events).toContainEqual(
        expect.objectContaining({ type: 'presence:changed', userId: lost.userId, dozing: true }),
      );
    },
    { timeout: 10_000 },
  );
  system.advance(DOZE_MS);
  system.advance(BEAT_MS);
  await witness.client.event('room:left', ({ userId }) => userId === lost.userId);
  expect(await framesOfLine('nur noch zu zweit')).toBe(1);
});
