import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { User } from '@plausch/protocol';
import { Server, type Socket } from 'socket.io';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { connection } from '../connection/index.ts';
import { tabTexts } from '../device/storage.ts';
import { session } from '../features/sessions/index.ts';
import { goLive } from './live.ts';

const user: User = {
  id: '0198c0de-0000-7000-8000-000000000001',
  username: 'Lena',
  email: 'lena@beispiel.test',
  role: 'user',
  avatarId: 'look-1',
  figure: { v: 1, parts: {}, colours: {} },
  bubbleColorId: 'sun',
  emailVerified: true,
  isPremium: false,
  isVip: false,
  isBabo: false,
  createdAt: '2026-01-01T12:00:00.000Z',
};

/** What JSON can hold where an object with fields is expected; the last ones turn into no number and no text at all. */
const ODD: readonly (readonly [string, readonly unknown[]])[] = [
  ['nothing', []],
  ['null', [null]],
  ['a text', ['raus']],
  ['a number', [3]],
  ['true', [true]],
  ['a list', [['raus', 60]]],
  ['an empty object', [{}]],
  ['fields that are null', [{ duration: null, reason: null }]],
  ['fields of other kinds', [{ duration: 'bald', reason: 42 }]],
  ['fields with fields', [{ duration: { seconds: 60 }, reason: { text: 'raus' } }]],
  ['fields that are lists', [{ duration: [60, 61], reason: ['raus'] }]],
  [
    'fields that cannot be turned into anything',
    [{ duration: { valueOf: 1, toString: 1 }, reason: { toString: null, valueOf: null } }],
  ],
  ['several of them', [null, { duration: 60, reason: 'zu spät' }]],
];

/** The machine may be busy with other things. */
const soon = <T>(check: () => T) => vi.waitFor(check, { timeout: 15_000 });

let http: HttpServer;
let server: Server;
let arrivals: Socket[];
let number = 0;

beforeAll(async () => {
  // There is neither a document nor a store for keys here, and the log says so every time.
  vi.spyOn(console, 'info').mockImplementation(() => {});
  http = createServer();
  server = new Server(http);
  server.on('connection', (socket) => arrivals.push(socket));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  arrivals = [];
  goLive(`http://127.0.0.1:${(http.address() as AddressInfo).port}`);
});
afterAll(async () => {
  session.end();
  await server.close();
});

let socket: Socket;
beforeEach(async () => {
  session.end();
  session.takeRemoval();
  arrivals = [];
  number += 1;
  session.begin({ token: `token-${number}`, user });
  socket = await soon(() => {
    const [arrived] = arrivals;
    if (!arrived || connection.state.getState() !== 'online') throw new Error('not connected yet');
    return arrived;
  });
});

const warnings = () =>
  JSON.parse(tabTexts.read('warnings') ?? '[]').map(({ reason }: { reason: string }) => reason);

describe.each(ODD)('[RT-25 c] with %s', (_what, sent) => {
  it('a kick is a kick: nothing is thrown, the session ends, and nobody is locked out by it', async () => {
    socket.emit('kicked', ...sent);
    await soon(() => expect(session.state.getState().session).toBeUndefined());
    expect(session.takeRemoval()).toEqual({ duration: 0, reason: '' });
  });

  it('a warning is a warning: nothing is thrown, and what cannot be read is left out', async () => {
    socket.emit('warned', ...sent);
    await soon(() => expect(warnings()).toEqual(['']));
    expect(session.state.getState().session?.token).toBe(`token-${number}`);
  });
});

it('[RT-25 a, RT-25 b] what is as it should be is taken as it is', async () => {
  socket.emit('warned', { reason: 'Bitte leiser' });
  await soon(() => expect(warnings()).toEqual(['Bitte leiser']));
  socket.emit('kicked', { duration: 60, reason: 'Spam' });
  await soon(() => expect(session.state.getState().session).toBeUndefined());
  expect(session.takeRemoval()).toEqual({ duration: 60, reason: 'Spam' });
});
