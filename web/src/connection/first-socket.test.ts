import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Connection, createConnection } from './connection.ts';
import { openFirstSocket, takeFirstSocket } from './first-socket.ts';
import { ServerClock } from './server-clock.ts';

let http: HttpServer;
let server: Server;
let base: string;
/** The sockets that this page has opened, and what the server was asked for. */
let opened: WebSocket[];
let asked: string[];
let connection: Connection;
let close: () => void;

beforeEach(async () => {
  http = createServer();
  server = new Server(http);
  asked = [];
  http.on('upgrade', ({ url = '' }) => asked.push(url));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  opened = [];
  const Original = WebSocket;
  vi.stubGlobal(
    'WebSocket',
    class extends Original {
      constructor(url: string) {
        super(url);
        opened.push(this);
      }
    },
  );
  // The library keeps the class that it found when it was loaded: its own sockets are not among those opened.
  connection = createConnection({ clock: new ServerClock(), log: () => {}, delayMs: () => 10 });
  close = () => {};
});

afterEach(async () => {
  close();
  takeFirstSocket('nobody’s')?.socket.close();
  vi.unstubAllGlobals();
  await server.close();
});

function bind(): void {
  const nothing = async () => {};
  close = connection.bindSession(
    { token: () => 'token', subscribe: () => () => {}, recheck: nothing, cut: nothing, tooOld: () => {} },
    base,
  );
}

const isOnline = () =>
  vi.waitFor(() => expect(connection.state.getState()).toBe('online'), { timeout: 10_000, interval: 5 });

function first(): WebSocket {
  const [socket] = opened;
  if (!socket) throw new Error('no socket was opened');
  return socket;
}

it('the connection goes on with it, and with what the server has said on it meanwhile', async () => {
  openFirstSocket(base);
  await new Promise((resolve) => first().addEventListener('message', resolve, { once: true }));
  bind();
  await isOnline();
  expect(asked).toEqual(['/socket.io/?EIO=4&transport=websocket']);
  expect(server.of('/').sockets.size).toBe(1);
});

it('the connection goes on with it while it is being opened', async () => {
  openFirstSocket(base);
  expect(first().readyState).toBe(WebSocket.CONNECTING);
  bind();
  await isOnline();
  expect(asked).toHaveLength(1);
});

it('a lost connection comes back over a socket of its own', async () => {
  openFirstSocket(base);
  bind();
  await isOnline();
  const back = once(server, 'connection');
  for (const socket of server.of('/').sockets.values()) socket.conn.close();
  await vi.waitFor(() => expect(connection.nextTryAtMs.getState()).not.toBeNull(), {
    timeout: 10_000,
    interval: 5,
  });
  connection.tryNow();
  await back;
  expect(asked).toHaveLength(2);
});

it('one that is over by then is left alone', async () => {
  server.engine.on('connection', (engine: { close(): void }) => engine.close());
  openFirstSocket(base);
  await new Promise((resolve) => first().addEventListener('close', resolve, { once: true }));
  server.engine.removeAllListeners('connection');
  server.bind(server.engine);
  bind();
  await isOnline();
  expect(asked).toHaveLength(2);
});

it('one to another place is closed', async () => {
  openFirstSocket(base.replace('127.0.0.1', 'localhost'));
  const closed = new Promise((resolve) => first().addEventListener('close', resolve, { once: true }));
  bind();
  await Promise.all([isOnline(), closed]);
  expect(server.of('/').sockets.size).toBe(1);
});

it('an address that no socket can have is the library’s to complain about', () => {
  openFirstSocket('nowhere');
  expect(opened).toEqual([]);
  expect(takeFirstSocket('nowhere')).toBeUndefined();
});
