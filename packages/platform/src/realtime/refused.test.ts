import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { systemClock } from '../clock/index.ts';
import { testRefusals } from '../errors/refusals.fixture.ts';
import { createLogger } from '../logger/index.ts';
import { createRealtime, EncodedResponse } from './index.ts';

const contract = {
  requests: {
    count: { cost: 1, request: z.strictObject({ to: z.int() }), response: z.object({ text: z.string() }) },
    wait: { cost: 0, request: z.strictObject({}), response: z.strictObject({}) },
  },
  messages: {},
};

let httpServer: Server;
let realtime: ReturnType<typeof createRealtime<typeof contract.requests, typeof contract.messages>>;
let client: Socket;
let port: number;
let logLines: string[];

beforeEach(async () => {
  logLines = [];
  httpServer = createServer();
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
    credits: { capacity: 10, perSecond: 0, debtMs: 60_000 },
    authenticate: async ({ token }) =>
      token === 'good' ? { accountId: 'a', sessionId: 's', role: 'user' } : { message: 'no' },
    headers: { 'x-frame-options': 'DENY' },
    isOriginAllowed: () => true,
    admit: async () => undefined,
    connections: { perPerson: 100, perNetwork: 100 },
  });
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
  port = (httpServer.address() as AddressInfo).port;
  client = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    auth: { token: 'good' },
    reconnection: false,
  });
  await new Promise<void>((resolve, reject) => {
    client.on('connect', resolve);
    client.on('connect_error', reject);
  });
});
afterEach(async () => {
  client.disconnect();
  await realtime.close();
  httpServer.close();
});

const ask = (name: string, ...rest: unknown[]) => client.timeout(5_000).emitWithAck(name, ...rest);

/** A raw connection that says these frames; resolves when it has ended. */
function saying(...frames: (string | Uint8Array<ArrayBuffer>)[]): Promise<void> {
  return new Promise((resolve) => {
    const raw = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`);
    raw.addEventListener('open', () => raw.send('40{"token":"good"}'));
    raw.addEventListener('message', ({ data }) => {
      if (String(data).startsWith('40')) for (const frame of frames) raw.send(frame);
    });
    raw.addEventListener('close', () => resolve());
  });
}

it('a response that is JSON already arrives as what it says, with umlauts, emojis and nesting', async () => {
  const text = 'Ä "quoted" \\ 🙂 \u2028';
  realtime.on('count', () => new EncodedResponse(JSON.stringify({ text, list: [{ a: [1, null] }] })));
  expect(await ask('count', { to: 1 })).toEqual({ text, list: [{ a: [1, null] }] });
});

it('bad requests are refused with a code and counted', async () => {
  realtime.on('count', ({ to }) => ({ text: String(to) }));
  expect(await ask('count', { to: 'many' })).toMatchObject({ error: { code: 'invalid', field: 'to' } });
  expect(await ask('count', null)).toMatchObject({ error: { code: 'invalid' } });
  expect(await ask('__proto__', { to: 1 })).toMatchObject({ error: { code: 'not_found' } });
  expect(await ask('count', { to: 1 })).toEqual({ text: '1' });
  const flood = await Promise.all(Array.from({ length: 8 }, () => ask('count', { to: 1 })));
  const refused = flood.filter((answer) => answer.error?.code === 'rate_limited').length;
  expect(refused).toBeGreaterThan(0);
  expect(Object.fromEntries(realtime.turnedAway())).toEqual({
    'refused:invalid': 2,
    'refused:not_found': 1,
    'refused:rate_limited': refused,
  });
});

it('who asks for too much at once is cut, and a made-up name does not fill the log', async () => {
  realtime.on('wait', () => new Promise(() => {}));
  const gone = new Promise<void>((resolve) => realtime.onDisconnect(() => resolve()));
  for (let i = 0; i < 64; i += 1) client.emit('wait', {}, () => {});
  client.emit('x'.repeat(60_000), {}, () => {});
  await gone;
  expect(logLines.map((line) => JSON.parse(line))).toMatchObject([
    { request: 'unknown', msg: 'cut: too many requests' },
  ]);
});

it('frames that are no packets end their connection and are counted, and everybody else is served', async () => {
  realtime.on('count', ({ to }) => ({ text: String(to) }));
  await saying('4x');
  await saying('42["count",');
  await saying('451-["count",{"_placeholder":true,"num":0}]', 'text instead of the attachment');
  await saying(new Uint8Array(70_000));
  const count = (why: string) => realtime.turnedAway().get(why) ?? 0;
  await expect.poll(() => count('closed:bad packet') + count('closed:parse error')).toBe(3);
  await expect.poll(() => count('closed:transport error')).toBe(1);
  expect(await ask('count', { to: 7 })).toEqual({ text: '7' });
});

it('refused handshakes are counted', async () => {
  const stranger = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], reconnection: false });
  const refused = vi.fn();
  stranger.on('connect_error', refused);
  await expect.poll(() => refused).toHaveBeenCalled();
  stranger.disconnect();
  expect(realtime.turnedAway().get('handshake:refused')).toBe(1);
});
