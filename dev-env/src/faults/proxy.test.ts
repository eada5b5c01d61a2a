import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createRandom } from '../random.ts';
import { FaultyProxy } from './proxy.ts';

let server: Server;
let accepted: Socket[];
let proxy: FaultyProxy;
beforeEach(async () => {
  accepted = [];
  server = createServer((socket) => {
    accepted.push(socket);
    socket.on('error', () => {});
    socket.pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy = await FaultyProxy.start((server.address() as AddressInfo).port, createRandom(1));
});
afterEach(async () => {
  await proxy.close();
  for (const socket of accepted) socket.destroy();
  server.close();
});

/** A client whose first word came back, and everything it gets. */
async function client(): Promise<{
  socket: Socket;
  got: () => string;
  until: (text: string) => Promise<void>;
}> {
  const socket = connect(proxy.port, '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  const until = async (text: string) => {
    while (!received.endsWith(text)) await once(socket, 'data');
  };
  socket.write('hallo');
  await until('hallo');
  return { socket, got: () => received, until };
}

it('leads bytes both ways, and a goodbye', async () => {
  const { socket } = await client();
  socket.end();
  await once(socket, 'close');
  expect(proxy.connections).toBe(0);
});

it('delays with jitter and keeps the order', async () => {
  const { socket, got, until } = await client();
  proxy.weather = { delayMs: 20, jitterMs: 20 };
  const begun = performance.now();
  for (let i = 0; i < 50; i += 1) {
    socket.write(`<${i}>`);
    await new Promise(setImmediate);
  }
  await until('<49>');
  expect(performance.now() - begun).toBeGreaterThan(39);
  expect(got()).toBe(`hallo${Array.from({ length: 50 }, (_, i) => `<${i}>`).join('')}`);
});

it('lets only so many bytes through in a second', async () => {
  const { socket, until } = await client();
  proxy.weather = { bytesPerSecond: 100_000 };
  const begun = performance.now();
  socket.write(`${'x'.repeat(20_000)}.`);
  await until('.');
  // Once up, once down.
  expect(performance.now() - begun).toBeGreaterThan(390);
});

it('resets both sides', async () => {
  const { socket } = await client();
  const [far] = accepted;
  if (!far) throw new Error('nobody was connected');
  const errors = Promise.all([once(socket, 'error'), once(far, 'error')]);
  proxy.reset(1);
  expect((await errors).map(([error]) => (error as NodeJS.ErrnoException).code)).toEqual([
    'ECONNRESET',
    'ECONNRESET',
  ]);
});

it('swallows one direction, also after healing, and leaves others alone', async () => {
  const [hit, other] = [await client(), await client()];
  proxy.silence('down', (port) => port === hit.socket.localPort);
  proxy.heal();
  hit.socket.write('verloren');
  other.socket.write('da');
  await other.until('da');
  // The far side hears it; the echo is what gets lost.
  while ((accepted[0]?.bytesRead ?? 0) < 'halloverloren'.length) await new Promise(setImmediate);
  expect(hit.got()).toBe('hallo');
});

it('keeps the goodbye of a half-open connection from the other side', async () => {
  const { socket } = await client();
  const other = await client();
  proxy.silence('both', (port) => port === socket.localPort);
  socket.destroy();
  await once(socket, 'close');
  other.socket.write('noch da');
  await other.until('noch da');
  expect(accepted[0]?.readableEnded).toBe(false);
  expect(accepted[0]?.destroyed).toBe(false);
});

it('is led to another server, and refuses while there is none', async () => {
  const { socket } = await client();
  const port = (server.address() as AddressInfo).port;
  socket.destroy();
  for (const far of accepted) far.destroy();
  server.close();
  await once(server, 'close');
  const refused = connect(proxy.port, '127.0.0.1');
  const [error] = await once(refused, 'error');
  expect((error as NodeJS.ErrnoException).code).toBe('ECONNRESET');
  server = createServer((far) => far.pipe(far)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy.upstreamPort = (server.address() as AddressInfo).port;
  expect(proxy.upstreamPort).not.toBe(port);
  await client();
});
