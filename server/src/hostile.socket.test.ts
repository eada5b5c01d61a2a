import { connect } from 'node:net';
import { createTestDatabase, TestClient } from '@plausch/dev-env';
import {
  ChatProcess,
  createParticipants,
  createRandom,
  draw,
  faultRules,
  hostileBody,
  hostileFrame,
  hostileRequest,
  type Participant,
  RawSocket,
  type RequestSchema,
  unfinishedFrame,
} from '@plausch/dev-env/faults';
import { endpoints, isErrorCode, socketRequests } from '@plausch/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** One dose; two of them are 10,000. */
const DOSE = { requests: 2_400, frames: 1_600, http: 1_000 };
const SEED = 20_261_121;
const AT_ONCE = 16;
/** What 5,000 refusals may leave behind; 1 kB for each would be more. */
const HARMLESS_BYTES = 3_000_000;
/** What a refusal may say; `internal` would be a fault of ours. */
const isHonest = (code: unknown) => isErrorCode(code) && code !== 'internal' && code !== 'unavailable';

type Schema = { toJSONSchema(options: { io: 'input' }): unknown };
const schemaOf = (schema: Schema | undefined) =>
  schema?.toJSONSchema({ io: 'input' }) as RequestSchema | undefined;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let server: ChatProcess;
let people: Participant[];
let roomId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await ChatProcess.start({
    databaseUrl: database.url,
    rules: faultRules({ reach: 50, dozeMs: 500 }),
  });
  people = await createParticipants(database.url, AT_ONCE + 1);
  const answer = await fetch(`${server.origin}/api/rooms`);
  roomId = ((await answer.json()) as { items: { id: string }[] }).items[0]?.id ?? '';
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

/** Works through a list with several hands. */
async function share<T>(items: readonly T[], work: (item: T, hand: number) => Promise<void>): Promise<void> {
  const queue = items.entries();
  const hand = async (_: unknown, number: number) => {
    for (const [, item] of queue) await work(item, number);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, hand));
}

const tokenOf = (hand: number) => people[hand]?.token ?? '';

/** Every request of the contract with bodies that are wrong in every way; says the codes of the refusals. */
async function requestDose(seed: number): Promise<Set<unknown>> {
  const names = Object.entries(socketRequests);
  const requests = names.flatMap(([name, { request }]) =>
    draw(hostileBody(schemaOf(request)), DOSE.requests / names.length, seed).map((body) => ({ name, body })),
  );
  const codes = new Set<unknown>();
  const sockets: RawSocket[] = [];
  await share(requests, async ({ name, body }, hand) => {
    let socket = sockets[hand];
    if (!socket || socket.isClosed) {
      socket = await RawSocket.open(server.port, tokenOf(hand));
      sockets[hand] = socket;
    }
    const code = codeIn(await socket.ask(name, body));
    codes.add(code);
    if (code === 'not_in_room') await socket.ask('room:join', JSON.stringify({ roomId }));
  });
  for (const socket of sockets) socket.destroy();
  return codes;
}

/** The code of a refusal; undefined for anything else. */
const codeIn = (answer: unknown) => (answer as { error?: { code?: unknown } } | undefined)?.error?.code;

/** Bytes that are no request at all, on sockets that are signed in or not; each is used until it is cut. */
async function frameDose(seed: number): Promise<void> {
  const random = createRandom(seed);
  const frames = Array.from({ length: DOSE.frames }, () => hostileFrame(random));
  const sockets: RawSocket[] = [];
  await share(frames, async (frame, hand) => {
    let socket = sockets[hand];
    if (!socket || socket.isClosed) {
      socket = await RawSocket.open(server.port, hand % 4 === 0 ? undefined : tokenOf(hand));
      sockets[hand] = socket;
    }
    socket.write(frame);
    // Asked after each frame: an answer, or the end.
    await Promise.race([socket.ask('chat:typing', '{"on":true}'), socket.closed]);
  });
  for (const socket of sockets) {
    if (!socket.isClosed) socket.write(unfinishedFrame(random));
    socket.destroy();
  }
}

type AnyEndpoint = { method: string; path: string; body?: Schema };

/** To every endpoint: bytes against HTTP, and proper requests with hostile bodies; says the codes of the refusals. */
async function httpDose(seed: number): Promise<Set<unknown>> {
  const random = createRandom(seed);
  const all: AnyEndpoint[] = Object.values(endpoints);
  const requests = all.flatMap((endpoint) =>
    draw(hostileBody(schemaOf(endpoint.body)), Math.ceil(DOSE.http / all.length), seed).map((json) => {
      const id = random.pick(['x', '%00', '..', "' or 1=1", crypto.randomUUID(), people[0]?.userId ?? '']);
      return { endpoint, json, path: `/api${endpoint.path.replace(/:\w+/, encodeURIComponent(id))}` };
    }),
  );
  const codes = new Set<unknown>();
  await share(requests, async ({ endpoint, json, path }, hand) => {
    if (random.next() < 0.5) return exchange(hostileRequest(random, path, json));
    const { method, body } = endpoint;
    const isEnding = endpoint === endpoints.logout;
    const answer = await fetch(`${server.origin}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${isEnding ? random.pick(['', 'x', 'x'.repeat(300)]) : tokenOf(hand)}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: json } : {}),
    });
    codes.add(codeIn(await answer.json().catch(() => undefined)));
  });
  return codes;
}

/** Sends bytes and resolves once the server has nothing more to say; it must not say that it failed. */
async function exchange(request: Buffer): Promise<void> {
  const socket = connect({ port: server.port, host: '127.0.0.1' });
  let answer = '';
  socket.setEncoding('latin1').on('data', (text: string) => {
    answer += text;
  });
  // Being cut off is an answer too.
  socket.on('error', () => {});
  socket.end(request);
  await new Promise((resolve) => socket.once('close', resolve));
  expect(answer).not.toMatch(/^HTTP\/1\.1 5/);
}

let visits = 0;
/** The visit of an honest person, which must work during the attack. Each visit says another text, as repeats are refused. */
async function honestVisit(): Promise<void> {
  visits += 1;
  const text = `Guten Abend, zum ${visits}. Mal`;
  const client = await new TestClient(server.origin, { token: tokenOf(AT_ONCE) }).connect();
  const { members } = await client.join(roomId);
  expect(members.some(({ userId }) => userId === people[AT_ONCE]?.userId)).toBe(true);
  const { seq } = await client.say(text);
  await client.event('chat:message', (line) => line.seq === seq && line.text === text);
  await client.do('avatar:move', { x: 900, y: 800 });
  client.close();
}

it('[IN-10] [WS-2] [IN-8] [IN-9] 10,000 hostile frames and requests change nothing for anybody', async () => {
  await honestVisit();
  const heaps: number[] = [];
  for (const seed of [SEED, SEED + 1]) {
    const asked = await requestDose(seed);
    await frameDose(seed);
    const called = await httpDose(seed);
    expect([...asked]).toEqual(expect.arrayContaining(['invalid', 'not_found', 'not_in_room', undefined]));
    expect([...called]).toEqual(
      expect.arrayContaining(['invalid', 'malformed', 'unauthenticated', undefined]),
    );
    expect([...asked, ...called].filter((code) => code !== undefined && !isHonest(code))).toEqual([]);
    await honestVisit();
    heaps.push(await server.heapUsed());
  }
  const [first = 0, second = 0] = heaps;
  expect(second - first).toBeLessThan(HARMLESS_BYTES);
  expect(server.isRunning).toBe(true);
  expect(server.complaints).toEqual([]);
}, 120_000);
