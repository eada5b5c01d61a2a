import { createServer, request as httpRequest, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { z } from 'zod';
import { systemClock } from '../clock/index.ts';
import { Refusal } from '../errors/index.ts';
import { testRefusals } from '../errors/refusals.fixture.ts';
import { createLogger } from '../logger/index.ts';
import { createRealtime } from './index.ts';

const PATH = '/socket.io/?EIO=4&transport=websocket';
const RULES = { perPerson: 3, perNetwork: 4 };
const contract = {
  requests: { ask: { cost: 0, request: z.object({}), response: z.object({}) } },
  messages: {},
};

let httpServer: Server;
let realtime: ReturnType<typeof createRealtime<typeof contract.requests, typeof contract.messages>>;
let port: number;
let open: { close(): void }[];
/** Tokens that were looked up, and how to let those go on that wait. */
let lookups: string[];
let held: Map<string, () => void>;
let isHolding: boolean;

beforeEach(async () => {
  [open, lookups, held, isHolding] = [[], [], new Map(), false];
  httpServer = createServer((_request, response) => response.writeHead(404).end('a page'));
  realtime = createRealtime({
    httpServer,
    ...contract,
    logger: createLogger({ level: 'silent' }),
    clock: systemClock,
    refusals: testRefusals,
    credits: { capacity: 1_000, perSecond: 1_000, debtMs: 100 },
    async authenticate({ token }) {
      const name = String(token);
      lookups.push(name);
      if (isHolding) await new Promise<void>((resolve) => held.set(name, resolve));
      if (name.startsWith('bad')) return { message: 'no' };
      return { accountId: name.split('/')[0] ?? '', sessionId: name, role: 'user' };
    },
    headers: { 'x-frame-options': 'DENY' },
    onlyHere: () => undefined,
    isOriginAllowed: (origin) => origin === 'https://good.example',
    async admit({ headers }) {
      const network = headers['x-network'];
      if (network === 'flood') throw new Refusal('rate_limited', { extra: { retryAfterSeconds: 7 } });
      return network === undefined ? undefined : String(network);
    },
    connections: RULES,
  });
  realtime.on('ask', () => ({}));
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
  port = (httpServer.address() as AddressInfo).port;
});
afterEach(async () => {
  for (const release of held.values()) release();
  for (const one of open) one.close();
  await realtime.close();
  httpServer.closeAllConnections();
  await new Promise((resolve) => httpServer.close(resolve));
});

const count = (why: string) => realtime.turnedAway().get(why) ?? 0;

type Raw = { readonly heard: string[]; readonly closed: Promise<void>; send(...frames: string[]): void };

/** A connection that says what it is told to; resolves once it is open, rejects with the status of a refusal. */
function raw(network?: string): Promise<Raw> {
  const headers = network === undefined ? {} : { 'x-network': network };
  const socket = new WebSocket(`ws://127.0.0.1:${port}${PATH}`, { headers });
  open.push(socket);
  const heard: string[] = [];
  socket.on('message', (data) => {
    heard.push(String(data));
    if (String(data) === '2') socket.send('3');
  });
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return new Promise((resolve, reject) => {
    socket.on('error', (error) => reject(error));
    socket.once('open', () =>
      resolve({ heard, closed, send: (...frames) => frames.forEach((frame) => void socket.send(frame)) }),
    );
  });
}

const hears = (one: Raw, start: string) =>
  expect.poll(() => one.heard.some((text) => text.startsWith(start))).toBe(true);

/** An answer to a ping comes after all that was said before it. */
const pinged = (socket: WebSocket) =>
  new Promise((resolve) => {
    socket.once('pong', resolve);
    socket.ping();
  });

/** Signs in as a stock client does; resolves with it, rejects with the refusal. */
function signIn(token: string, network?: string): Promise<Socket> {
  const client = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
    forceNew: true,
    ...(network === undefined ? {} : { extraHeaders: { 'x-network': network } }),
  });
  open.push(client);
  return new Promise((resolve, reject) => {
    client.once('connect', () => resolve(client));
    client.once('connect_error', reject);
  });
}

/** A packet below what a stock client has words for. */
const say = (client: Socket, packet: string) =>
  (client.io.engine.transport as unknown as { ws: { send(packet: string): void } }).ws.send(packet);

describe('[WS-2] one handshake for a connection', () => {
  it.each([
    ['while the first is under way', true, 'good'],
    ['after a refusal', false, 'bad'],
    ['after it has signed in', false, 'good'],
  ])(
    '20,000 more of them %s end it and ask nothing, and an honest one gets in',
    async (_when, waits, token) => {
      isHolding = waits;
      const attacker = await raw();
      attacker.send(`40{"token":"${token}"}`);
      await expect.poll(() => lookups.length).toBe(1);
      if (!waits) await hears(attacker, token === 'bad' ? '44' : '40');
      isHolding = false;
      const honest = signIn('honest');
      attacker.send(...Array.from({ length: 20_000 }, (_, i) => `40{"token":"more ${i}"}`));
      await attacker.closed;
      expect((await honest).connected).toBe(true);
      expect(lookups.sort()).toEqual([token, 'honest'].sort());
      // The end after a refusal may come before anything else is heard.
      expect(count('cut:second_handshake')).toBeLessThanOrEqual(1);
      if (token === 'good') expect(count('cut:second_handshake')).toBe(1);
    },
  );

  it('20,000 at once without waiting for anything are one', async () => {
    const attacker = await raw();
    attacker.send(...Array.from({ length: 20_000 }, () => '40{"token":"good"}'));
    await attacker.closed;
    expect(lookups.length).toBeLessThanOrEqual(1);
    expect(count('cut:second_handshake')).toBe(1);
    expect(realtime.connectionsOf('good')).toEqual([]);
  });

  it.each(['40/admin,{"token":"good"}', '42["ask",{}]', '41', '43[]', '4', '4x', '451-["x"]'])(
    '%s before it ends the connection and asks nothing',
    async (frame) => {
      const attacker = await raw();
      attacker.send(frame, '40{"token":"good"}');
      await attacker.closed;
      expect([lookups, count('cut:no_handshake')]).toEqual([[], 1]);
    },
  );

  it.each(['6', '5', '1', '2', '0{}'])(
    'the packet %s, which no client sends, ends it before and after',
    async (frame) => {
      const early = await raw();
      early.send(frame, '40{"token":"good"}');
      await early.closed;
      expect([lookups, count('cut:useless_packet')]).toEqual([[], 1]);
      const late = await raw();
      late.send('40{"token":"good"}');
      await hears(late, '40');
      late.send(frame);
      await late.closed;
      expect(count('cut:useless_packet')).toBe(2);
    },
  );

  it.each(['3', '3probe', '43[]'])(
    'an answer to nothing (%s) ends it before, and a flood of them after',
    async (frame) => {
      const early = await raw();
      early.send(frame, '40{"token":"good"}');
      await early.closed;
      expect(lookups).toEqual([]);
      const late = await raw();
      late.send('40{"token":"good"}');
      await hears(late, '40');
      let isOver = false;
      void late.closed.then(() => {
        isOver = true;
      });
      while (!isOver) {
        late.send(...Array.from({ length: 500 }, () => frame));
        await new Promise((resolve) => setImmediate(resolve));
      }
      expect(count('cut:useless_packet')).toBe(frame.startsWith('3') ? 2 : 1);
    },
  );

  it('a connection that was refused ends by itself, and so does one whose socket has left', async () => {
    const refused = await raw();
    refused.send('40{"token":"bad"}');
    await refused.closed;
    expect(refused.heard.at(-1)).toBe('44{"message":"no"}');
    const left = await raw();
    left.send('40{"token":"good"}');
    await hears(left, '40');
    left.send('41');
    await left.closed;
    expect(realtime.connectionsOf('good')).toEqual([]);
  });
});

describe('[WS-3] the line of handshakes', () => {
  /** As many as work at once, and hold on. */
  async function fill() {
    isHolding = true;
    const names = Array.from({ length: 16 }, (_, i) => `inside ${i}`);
    for (const name of names) (await raw()).send(`40{"token":"${name}"}`);
    await expect.poll(() => lookups.length).toBe(16);
    return () => {
      isHolding = false;
      for (const name of names) held.get(name)?.();
    };
  }

  it('never asks for those who are gone', async () => {
    const release = await fill();
    const waiting: Raw[] = [];
    for (let i = 0; i < 20; i += 1) {
      const one = await raw();
      one.send(`40{"token":"gone ${i}"}`);
      waiting.push(one);
    }
    // Of its own, or by a frame too many.
    for (const [i, one] of waiting.entries()) {
      if (i % 2 === 0) one.send('40');
      else (open[16 + i] as WebSocket).terminate();
    }
    await Promise.all(waiting.map(({ closed }) => closed));
    await expect.poll(() => count('handshake:gone')).toBe(20);
    const honest = signIn('honest');
    release();
    await honest;
    expect(lookups.filter((token) => token.startsWith('gone'))).toEqual([]);
  });

  it('lets the networks take turns', async () => {
    await fill();
    for (const token of ['school 1', 'school 2', 'school 3', 'office 1']) {
      const one = await raw(token.split(' ')[0]);
      one.send(`40{"token":"${token}"}`);
      await pinged(open.at(-1) as WebSocket);
    }
    for (const i of [0, 1, 2, 3]) {
      held.get(`inside ${i}`)?.();
      await expect.poll(() => lookups.length).toBe(17 + i);
    }
    expect(lookups.slice(16)).toEqual(['school 1', 'office 1', 'school 2', 'school 3']);
  });

  it('refuses those who wait when the server ends, and asks for none of them', async () => {
    const release = await fill();
    const waiting = await raw();
    waiting.send('40{"token":"waits"}');
    await pinged(open.at(-1) as WebSocket);
    const ended = realtime.close();
    release();
    await Promise.all([ended, waiting.closed]);
    expect([lookups.includes('waits'), count('handshake:closed')]).toEqual([false, 1]);
  });
});

describe('[WS-3] so many connections', () => {
  it('of a person: the next one is refused with a sentence and a time, and there is room again after every kind of end', async () => {
    const ends: ((client: Socket) => void)[] = [
      (client) => client.disconnect(),
      (client) => client.io.engine.close(),
      (client) => say(client, '49'),
      (client) => realtime.disconnectSession(String((client.auth as { token: string }).token)),
      (client) => say(client, '6'),
    ];
    for (const end of ends) {
      const clients = await Promise.all(['a/1', 'a/2', 'a/3'].map((token) => signIn(token)));
      await expect(signIn('a/4')).rejects.toMatchObject({
        message: 'Too many connections',
        data: {
          error: { code: 'rate_limited', message: expect.stringContaining('Fenster') },
          retryAfterMs: 20_000,
        },
      });
      expect((await signIn('b/1')).disconnect().connected).toBe(false);
      const gone = clients.map((client) => new Promise((resolve) => client.once('disconnect', resolve)));
      for (const client of clients) end(client);
      await Promise.all(gone);
      await expect.poll(() => realtime.connectionsOf('a')).toEqual([]);
      for (const one of open.splice(0)) one.close();
    }
    expect(count('handshake:too_many')).toBe(ends.length);
  });

  it('of a person, all asking at once', async () => {
    isHolding = true;
    const tries = Array.from({ length: 10 }, (_, i) => signIn(`a/${i}`));
    await expect.poll(() => held.size).toBe(10);
    isHolding = false;
    for (const release of held.values()) release();
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(RULES.perPerson);
  });

  it('of a network: the next upgrade is refused, another network is let in, and there is room after every kind of end', async () => {
    const ends: ((one: Raw, number: number) => void)[] = [
      (_one, number) => open[number]?.close(),
      (_one, number) => (open[number] as WebSocket).terminate(),
      (one) => one.send('40{"token":"bad"}'),
      (one) => one.send('40', '40'),
      (one) => one.send('nonsense'),
    ];
    for (const end of ends) {
      open = [];
      const members: Raw[] = [];
      for (let i = 0; i < RULES.perNetwork; i += 1) members.push(await raw('school'));
      await expect(raw('school')).rejects.toThrow('429');
      await raw('elsewhere');
      members.forEach(end);
      await Promise.all(members.map(({ closed }) => closed));
      (open.at(-1) as WebSocket).terminate();
      await expect
        .poll(() =>
          raw('school').then(
            ({ closed: _ }) => true,
            () => false,
          ),
        )
        .toBe(true);
      for (const one of open) (one as WebSocket).terminate?.();
      await expect.poll(() => httpServer.listening && connections()).toBe(0);
    }
    expect(count('upgrade:network_full')).toBeGreaterThanOrEqual(ends.length);
  });

  it('of a wide network: not its many networks together', async () => {
    for (let i = 0; i < 10 * RULES.perNetwork; i += 1) await raw(`2001:db8:1:${i % 10}`);
    await expect(raw('2001:db8:1:ffff')).rejects.toThrow('429');
    await raw('2001:db8:2:1');
    open[0]?.close();
    const again = () =>
      raw('2001:db8:1:ffff').then(
        () => true,
        () => false,
      );
    await expect.poll(again).toBe(true);
  });

  const connections = () =>
    new Promise((resolve) => httpServer.getConnections((_error, number) => resolve(number)));
});

describe('[WS-1] an upgrade that is not taken is answered', () => {
  /** The answer to an upgrade; `upgraded` when it was taken. */
  function upgrade(path: string, headers: Record<string, string> = {}) {
    return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>(
      (resolve, reject) => {
        const asked = httpRequest({
          port,
          host: '127.0.0.1',
          path,
          headers: {
            connection: 'Upgrade',
            upgrade: 'websocket',
            'sec-websocket-version': '13',
            'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
            ...headers,
          },
        });
        asked.on('upgrade', (_response, socket) => {
          socket.destroy();
          resolve({ status: 101, headers: {}, body: '' });
        });
        asked.on('response', async (response) => {
          let body = '';
          for await (const chunk of response) body += chunk;
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
        });
        asked.on('error', reject).end();
      },
    );
  }

  it.each([
    ['another path', '/foo', {}, 404, 'not_found'],
    ['a path below', '/socket.io/more?EIO=4&transport=websocket', {}, 404, 'not_found'],
    ['another protocol', PATH, { upgrade: 'h2c' }, 404, 'not_found'],
    ['another version', '/socket.io/?EIO=3&transport=websocket', {}, 400, 'malformed'],
    ['another transport', '/socket.io/?EIO=4&transport=polling', {}, 400, 'malformed'],
    ['a session to take over', `${PATH}&sid=x`, {}, 400, 'malformed'],
    ['two transports', `${PATH}&transport=polling`, {}, 400, 'malformed'],
    ['no key', PATH, { 'sec-websocket-key': 'x' }, 400, 'malformed'],
    ['an old WebSocket', PATH, { 'sec-websocket-version': '1' }, 400, 'malformed'],
    ['a foreign page', PATH, { origin: 'https://boese.example' }, 403, 'forbidden'],
    ['too many', PATH, { 'x-network': 'flood' }, 429, 'rate_limited'],
  ])('%s', async (_what, path, headers, status, code) => {
    const answer = await upgrade(path, headers);
    expect([answer.status, JSON.parse(answer.body).error.code]).toEqual([status, code]);
    expect(answer.headers).toMatchObject({ 'x-frame-options': 'DENY', 'cache-control': 'no-store' });
    expect(answer.headers['retry-after']).toBe(status === 429 ? '7' : undefined);
    const counts = [...realtime.turnedAway()];
    expect(counts).toEqual([[expect.stringMatching(/^upgrade:/), 1]]);
  });

  it('the one that is right is taken', async () => {
    expect((await upgrade(PATH)).status).toBe(101);
    expect((await upgrade(PATH, { origin: 'https://good.example' })).status).toBe(101);
  });

  it('who breaks off in the middle leaves nothing behind', async () => {
    for (let i = 0; i < 2 * RULES.perNetwork; i += 1) {
      const socket = connect(port, '127.0.0.1');
      const head = `GET ${PATH} HTTP/1.1\r\nHost: x\r\nX-Network: school\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n`;
      await new Promise<void>((resolve) =>
        socket.write(`${head}Sec-WebSocket-Version: 13\r\n\r\n`, () => resolve()),
      );
      socket.resetAndDestroy();
    }
    await expect
      .poll(() =>
        raw('school').then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
  });
});

it('[WS-3] who pings without reading is cut, before anybody has signed in', async () => {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const socket = connect(port, '127.0.0.1');
  open.push({ close: () => socket.destroy() });
  socket.on('error', () => {}).once('close', () => resolve());
  socket.write(
    `GET ${PATH} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  );
  await new Promise((heard) => socket.once('data', heard));
  socket.pause();
  // Pings of 125 bytes, masked with zeros.
  const pings = Buffer.concat(
    Array.from({ length: 1_000 }, () =>
      Buffer.concat([Buffer.from([0x89, 0xfd, 0, 0, 0, 0]), Buffer.alloc(125)]),
    ),
  );
  const write = () => {
    while (!socket.destroyed && socket.write(pings));
    if (!socket.destroyed) socket.once('drain', write);
  };
  write();
  await closed;
  expect(socket.destroyed).toBe(true);
});
