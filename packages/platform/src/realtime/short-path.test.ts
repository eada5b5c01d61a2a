import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, Socket as TcpSocket } from 'node:net';
import fc from 'fast-check';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { systemClock } from '../clock/index.ts';
import { testRefusals } from '../errors/refusals.fixture.ts';
import { createLogger } from '../logger/index.ts';
import { createRealtime, EncodedResponse, SharedText } from './index.ts';
import { textFrame } from './text-frame.ts';

const contract = {
  requests: {
    enter: { cost: 0, request: z.object({ group: z.string() }), response: z.object({}) },
    tell: { cost: 0, request: z.object({}), response: z.object({ text: z.string() }) },
    read: { cost: 0, request: z.object({}), response: z.object({ to: z.string(), text: z.string() }) },
    play: {
      cost: 0,
      request: z.object({ ways: z.array(z.enum(['group', 'connection', 'beside'])) }),
      response: z.object({}),
    },
  },
  messages: { told: z.object({ number: z.number(), text: z.string() }) },
};

let httpServer: Server;
/** The server's ends of all connections, in the order in which they came. */
let streams: TcpSocket[];
let realtime: ReturnType<typeof createRealtime<typeof contract.requests, typeof contract.messages>>;
let logLines: string[];
let shared: SharedText;
let clients: Socket[];
let origin: string;

beforeEach(async () => {
  logLines = [];
  shared = sharedText('');
  clients = [];
  streams = [];
  httpServer = createServer();
  httpServer.on('connection', (stream) => streams.push(stream));
  realtime = createRealtime({
    onlyHere: () => undefined,
    httpServer,
    ...contract,
    logger: createLogger({
      level: 'warn',
      destination: { write: (line: string) => void logLines.push(line) },
    }),
    clock: systemClock,
    refusals: testRefusals,
    credits: { capacity: 1_000_000, perSecond: 1_000_000, debtMs: 1_000 },
    authenticate: async ({ token }) => ({ accountId: String(token), sessionId: String(token), role: 'user' }),
    headers: {},
    isOriginAllowed: () => true,
    admit: async () => undefined,
    connections: { perPerson: 100, perNetwork: 100 },
  });
  realtime.on('enter', ({ group }, { id }) => {
    realtime.enterGroup(id, group);
    return {};
  });
  realtime.on('tell', () => ({ text: 'x'.repeat(200_000) }));
  realtime.on('read', (_nothing, { caller }) => new EncodedResponse(`{"to":"${caller.accountId}",`, shared));
  realtime.on('play', ({ ways }, { id }) => {
    for (const [number, way] of ways.entries()) {
      const audience =
        way === 'group' ? ({ kind: 'group', name: 'all' } as const) : ({ kind: 'connection', id } as const);
      const message = { number, text: 'ÄÖÜ 🙂 '.repeat(number % 7) };
      realtime.publish(audience, 'told', message, way === 'beside' ? { number } : undefined);
    }
    return {};
  });
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`;
});
afterEach(async () => {
  for (const client of clients) client.disconnect();
  await realtime.close();
  httpServer.close();
});

const sharedText = (text: string) => new SharedText(`"text":${JSON.stringify(text)}}`);

/** Of a client, the stream that it reads. */
function readerOf(client: Socket): Pick<TcpSocket, 'pause' | 'resume'> {
  type Below = { engine: { transport: { ws: { _socket: TcpSocket } } } };
  return (client.io as unknown as Below).engine.transport.ws._socket;
}

/** Bytes of a stream that the kernel has not taken. */
const waitingBelow = (stream: TcpSocket | undefined) =>
  (stream as unknown as { _handle: { writeQueueSize: number } })._handle.writeQueueSize;

/** The number of the error of a pipe without a reader, as the kernel's interface has it. */
const EPIPE = -32;

type Told = { number: number; text: string; beside?: { number: number } };

/** A stock client in the group, and everything it is told. */
async function member(name: string): Promise<{ client: Socket; told: Told[] }> {
  const client = io(origin, {
    transports: ['websocket'],
    auth: { token: name },
    forceNew: true,
    reconnection: false,
  });
  clients.push(client);
  const told: Told[] = [];
  client.on('told', (message: Told, beside?: Told['beside']) =>
    told.push(beside ? { ...message, beside } : message),
  );
  await new Promise<void>((resolve) => client.once('connect', () => resolve()));
  await client.emitWithAck('enter', { group: 'all' });
  return { client, told };
}

it('the answer to an upgrade and the first packet leave with one write', async () => {
  const writes: number[] = [];
  httpServer.once('connection', (stream: TcpSocket) => {
    const { _write, _writev } = stream;
    vi.spyOn(stream, '_write').mockImplementation((chunk, encoding, done) => {
      writes.push(1);
      _write.call(stream, chunk, encoding, done);
    });
    vi.spyOn(stream, '_writev').mockImplementation((chunks, done) => {
      writes.push(chunks.length);
      _writev?.call(stream, chunks, done);
    });
  });
  const socket = connect((httpServer.address() as AddressInfo).port, '127.0.0.1');
  const key = randomBytes(16).toString('base64');
  socket.write(
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n' +
      `Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  );
  let read = '';
  for await (const bytes of socket) {
    read += String(bytes);
    if (read.includes('"sid"')) break;
  }
  expect(read).toMatch(/^HTTP\/1\.1 101 .*0\{"sid"/s);
  expect(writes).toEqual([expect.any(Number)]);
});

describe('the short path', () => {
  it('keeps one order between broadcasts, personal messages and acknowledgements, for a stock client', async () => {
    const { client, told } = await member('a');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('group', 'connection', 'beside'), { maxLength: 60 }),
        async (ways) => {
          told.length = 0;
          await client.emitWithAck('play', { ways });
          // The acknowledgement went the ordinary way after all of them, so nothing may still be missing.
          expect(told.map(({ number }) => number)).toEqual(ways.map((_, number) => number));
          expect(told.map(({ beside }) => beside)).toEqual(
            ways.map((way, number) => (way === 'beside' ? { number } : undefined)),
          );
          expect(told.every(({ number, text }) => text === 'ÄÖÜ 🙂 '.repeat(number % 7))).toBe(true);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('does not overtake what still waits on the ordinary way', async () => {
    const { client } = await member('a');
    const seen: string[] = [];
    client.on('told', () => seen.push('told'));
    // Answers to requests that arrive together wait for each other above the socket.
    await new Promise<void>((resolve) => {
      for (let i = 0; i < 20; i += 1) {
        client.emit('play', { ways: ['group'] }, () => {
          seen.push(`answer ${i}`);
          if (i === 19) resolve();
        });
      }
    });
    expect(seen).toEqual(Array.from({ length: 20 }, (_, i) => ['told', `answer ${i}`]).flat());
  });

  it.each([0, 100, 125, 126, 65_530, 200_000])(
    'an answer that others get too arrives whole and in its place, with %i bytes in common',
    async (length) => {
      const text = '🙂ÄÖÜ"'.repeat(Math.ceil(length / 11)).slice(0, length);
      shared = sharedText(text);
      const [a, b] = [await member('a'), await member('b')];
      const seen: unknown[] = [];
      a.client.on('told', ({ number }: Told) => seen.push(number));
      const ask = () => a.client.emit('read', {}, (answer: unknown) => seen.push(answer));
      // Five at once: the later ones find answers that wait above the socket, and must go the ordinary way.
      for (let i = 0; i < 5; i += 1) {
        a.client.emit('play', { ways: ['group'] }, () => {});
        ask();
      }
      expect(await b.client.emitWithAck('read', {})).toEqual({ to: 'b', text });
      await a.client.emitWithAck('enter', { group: 'all' });
      expect(seen).toEqual(Array.from({ length: 5 }, () => [0, { to: 'a', text }]).flat());
    },
  );

  it('reaches everybody but those left out, and an empty group reaches nobody', async () => {
    const [a, b, c] = [await member('a'), await member('b'), await member('c')];
    realtime.publish({ kind: 'group', name: 'all', except: [b.client.id ?? ''] }, 'told', {
      number: 1,
      text: 'not for b',
    });
    realtime.publish({ kind: 'group', name: 'nobody is here' }, 'told', { number: 2, text: 'for nobody' });
    for (const { client } of [a, b, c]) await client.emitWithAck('enter', { group: 'all' });
    expect([a.told.length, b.told.length, c.told.length]).toEqual([1, 0, 1]);
  });

  it('is counted by name, once for all who get it', async () => {
    const [a] = [await member('a'), await member('b')];
    const before = realtime.published().get('told') ?? 0;
    const message = { number: 1, text: 'counted' };
    realtime.publish({ kind: 'group', name: 'all' }, 'told', message);
    realtime.publish({ kind: 'connection', id: a.client.id ?? '' }, 'told', message);
    expect(Object.fromEntries(realtime.published())).toEqual({ told: before + 2 });
  });

  it('costs no bookkeeping of the stream while its reader keeps up', async () => {
    const { client, told } = await member('a');
    const say = (number: number) => {
      realtime.publish({ kind: 'group', name: 'all' }, 'told', { number, text: 'short' });
      realtime.publish({ kind: 'connection', id: client.id ?? '' }, 'told', { number, text: 'short' });
    };
    // The first write of a process looks at how Node writes.
    say(0);
    const written = vi.spyOn(TcpSocket.prototype, 'write');
    try {
      for (let number = 1; number <= 10; number += 1) say(number);
      expect(written.mock.contexts.filter((stream) => streams.includes(stream as TcpSocket))).toEqual([]);
    } finally {
      written.mockRestore();
    }
    await client.emitWithAck('enter', { group: 'all' });
    expect(told.map(({ number }) => number)).toEqual(Array.from({ length: 22 }, (_, i) => Math.floor(i / 2)));
  });

  it('does not overtake what the stream itself still holds', async () => {
    const { client, told } = await member('a');
    const [stream] = streams;
    const say = (number: number) =>
      realtime.publish({ kind: 'group', name: 'all' }, 'told', { number, text: '' });
    say(0);
    stream?.cork();
    stream?.write(textFrame('2["told",{"number":1,"text":""}]'));
    say(2);
    stream?.uncork();
    await client.emitWithAck('enter', { group: 'all' });
    expect(told.map(({ number }) => number)).toEqual([0, 1, 2]);
  });

  it('keeps the order where a reader is slow for a while, and returns to it', async () => {
    const { client, told } = await member('a');
    const [stream] = streams;
    let number = 0;
    const say = (length: number) => {
      realtime.publish({ kind: 'group', name: 'all' }, 'told', { number, text: 'x'.repeat(length) });
      number += 1;
    };
    const below = readerOf(client);
    for (let round = 0; round < 3; round += 1) {
      below.pause();
      // Until the kernel takes no more: the rest of one frame waits below the stream, the next ones in it.
      while (waitingBelow(stream) === 0) say(60_000);
      for (let i = 0; i < 5; i += 1) say(10);
      expect(stream?.writableLength).toBeGreaterThan(0);
      below.resume();
      await client.emitWithAck('enter', { group: 'all' });
      say(10);
    }
    await client.emitWithAck('enter', { group: 'all' });
    expect(told.map((message) => message.number)).toEqual(Array.from({ length: number }, (_, i) => i));
    expect(logLines).toEqual([]);
  });

  it('an answer that others get too costs no bookkeeping of the stream, and stays as it was while its reader is slow', async () => {
    const { client } = await member('a');
    const [stream] = streams;
    await client.emitWithAck('read', {});
    const written = vi.spyOn(TcpSocket.prototype, 'write');
    await client.emitWithAck('read', {});
    expect(written.mock.contexts).not.toContain(stream);
    written.mockRestore();

    const read: Promise<{ text: string }>[] = [];
    const ask = async (text: string) => {
      const asked = realtime.published().get('told') ?? 0;
      shared = sharedText(text);
      read.push(client.emitWithAck('read', {}));
      // Requests of a connection are served in order: once the group is told, the request before is answered.
      client.emit('play', { ways: ['group'] }, () => {});
      await vi.waitFor(() => expect(realtime.published().get('told')).toBe(asked + 1), { timeout: 10_000 });
    };
    const below = readerOf(client);
    below.pause();
    const texts: string[] = [];
    const say = async () => {
      texts.push(String(texts.length % 10).repeat(50_000));
      await ask(texts.at(-1) ?? '');
    };
    // Until the kernel takes a part of an answer only; those after it are put together elsewhere.
    while (waitingBelow(stream) === 0) await say();
    await say();
    const { client: other } = await member('b');
    shared = sharedText('e'.repeat(50_000));
    await other.emitWithAck('read', {});
    below.resume();
    expect((await Promise.all(read)).map(({ text }) => text)).toEqual(texts);
  });

  it('ends a connection that breaks while it is written to; the others miss nothing', async () => {
    const [reader, broken] = [await member('reader'), await member('broken')];
    const gone = new Promise<string>((resolve) =>
      realtime.onDisconnect(({ caller }) => resolve(caller.accountId)),
    );
    const [, stream] = streams;
    (stream as unknown as { _handle: { writeBuffer: () => number } })._handle.writeBuffer = () => EPIPE;
    for (let number = 0; number < 3; number += 1) {
      realtime.publish({ kind: 'group', name: 'all' }, 'told', { number, text: 'on' });
    }
    expect(await gone).toBe('broken');
    await reader.client.emitWithAck('enter', { group: 'all' });
    expect(reader.told.map(({ number }) => number)).toEqual([0, 1, 2]);
    expect(broken.told).toEqual([]);
  });

  it('[WS-3] cuts a reader that never reads, with a reason in the log; the others miss nothing', async () => {
    const [reader, sleeper] = [await member('reader'), await member('sleeper')];
    readerOf(sleeper.client).pause();
    const gone = new Promise<void>((resolve) =>
      realtime.onDisconnect(({ caller }) => caller.accountId === 'sleeper' && resolve()),
    );
    const text = 'x'.repeat(50_000);
    let number = 0;
    // Fills the kernel's buffers first, then ours, until the server has had enough.
    for (; number < 2_000 && logLines.length === 0; number += 1) {
      realtime.publish({ kind: 'group', name: 'all' }, 'told', { number, text });
      await reader.client.emitWithAck('enter', { group: 'all' });
    }
    await gone;
    expect(JSON.parse(logLines[0] ?? '{}')).toMatchObject({ reason: 'slow_consumer' });
    expect(reader.told.map((message) => message.number)).toEqual(Array.from({ length: number }, (_, i) => i));
  });
});

it('[WS-3] cuts who asks for much and never reads, also where nobody else says anything', async () => {
  const { client } = await member('asker');
  readerOf(client).pause();
  const gone = new Promise<void>((resolve) => realtime.onDisconnect(() => resolve()));
  // Fewer than may wait for their turn, and more bytes than any kernel holds for one connection.
  const ask = () => {
    for (let i = 0; i < 60; i += 1) client.emit('tell', {}, () => {});
  };
  ask();
  const again = setInterval(ask, 50);
  await gone;
  clearInterval(again);
  expect(JSON.parse(logLines[0] ?? '{}')).toMatchObject({ reason: 'slow_consumer' });
});

describe('a frame', () => {
  it.each([0, 1, 124, 125, 126, 65_534, 65_535, 70_000])(
    'of %i bytes is a text frame that says its own length',
    (length) => {
      const frame = textFrame('a'.repeat(length));
      const short = (frame[1] ?? 0) & 127;
      const [size, start] =
        short === 126
          ? [frame.readUInt16BE(2), 4]
          : short === 127
            ? [Number(frame.readBigUInt64BE(2)), 10]
            : [short, 2];
      expect(frame[0]).toBe(0x81);
      expect(size).toBe(length + 1);
      expect(frame.subarray(start).toString()).toBe(`4${'a'.repeat(length)}`);
    },
  );
});
