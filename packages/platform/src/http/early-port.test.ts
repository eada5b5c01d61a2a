import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get, type Server } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { freePort } from '../postgres/free-port.ts';
import { type EarlyPort, openEarlyPort } from './early-port.ts';

/** More than Node lets wait by itself. */
const MANY = 1_000;
const HERE = { host: '127.0.0.1', port: 0 };
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function opened(): Promise<{ early: EarlyPort; port: number }> {
  const port = await freePort();
  const early = await openEarlyPort({ ...HERE, port });
  closers.push(() => early.close());
  return { early, port };
}

/** Takes the port over as the HTTP server of programs does; answers each request with its path. */
async function takeOver(early: EarlyPort, port: number): Promise<Server> {
  const fastify = Fastify({ forceCloseConnections: true });
  fastify.get('/*', ({ url }, reply) => reply.send(url));
  closers.push(() => fastify.close());
  await fastify.listen({ ...HERE, port, ...early.handle });
  early.handOver(fastify.server);
  return fastify.server;
}

/** Asks on a connection of its own; settled once that stands. */
async function ask(port: number, path: string): Promise<{ answer: Promise<string> }> {
  const request = get({ port, path, agent: false });
  const answer = once(request, 'response').then(([response]) => text(response));
  answer.catch(() => {});
  const [socket] = await once(request, 'socket');
  if (socket.connecting) await once(socket, 'connect');
  return { answer };
}

it('a request from before the server stood is answered once it does, and later ones as ever', async () => {
  const { early, port } = await opened();
  const first = [await ask(port, '/first'), await ask(port, '/second')];
  await takeOver(early, port);
  expect(await Promise.all(first.map(({ answer }) => answer))).toEqual(['/first', '/second']);
  const late = await ask(port, '/late');
  expect(await late.answer).toBe('/late');
});

it('a connection that ended while it waited is no matter to the server', async () => {
  const { early, port } = await opened();
  const socket = connect(port);
  await once(socket, 'connect');
  socket.resetAndDestroy();
  await once(socket, 'close');
  const server = await takeOver(early, port);
  const { answer } = await ask(port, '/after');
  expect(await answer).toBe('/after');
  server.closeAllConnections();
});

it('the server ends a connection that waited like its own, and knows when it has ended', async () => {
  const { early, port } = await opened();
  const slow = connect(port);
  await once(slow, 'connect');
  slow.write('GET / HTTP/1.1\r\n');
  const server = await takeOver(early, port);
  let isDrained = false;
  const drained = early.drained().then(() => {
    isDrained = true;
  });
  const { answer } = await ask(port, '/between');
  await answer;
  expect(isDrained).toBe(false);
  server.closeAllConnections();
  await drained;
  expect(isDrained).toBe(true);
  slow.destroy();
});

it('closed without a server, it ends what waits and frees the port', async () => {
  const { early, port } = await opened();
  const { answer } = await ask(port, '/never');
  await early.close();
  await expect(answer).rejects.toThrow(/socket hang up|ECONNRESET/);
  const next = await openEarlyPort({ ...HERE, port });
  await next.close();
});

it('closed after a server took it, the server goes on', async () => {
  const { early, port } = await opened();
  await takeOver(early, port);
  await early.close();
  const { answer } = await ask(port, '/still');
  expect(await answer).toBe('/still');
});

it('a port that is taken is refused as ever', async () => {
  const { port } = await opened();
  await expect(openEarlyPort({ ...HERE, port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

it('while the server that took the port over is busy, some thousand connections wait for it in the system', async () => {
  const port = await freePort();
  const program = path.join(import.meta.dirname, 'early-port.fixture.ts');
  const server = spawn(process.execPath, [program, String(port)], { stdio: ['ignore', 'pipe', 'inherit'] });
  closers.push(async () => server.kill('SIGKILL'));
  await once(server.stdout, 'data');
  // So busy that it takes no connection at all.
  server.kill('SIGSTOP');
  let connected = 0;
  for (let i = 0; i < MANY; i += 1) {
    const socket = connect(port, '127.0.0.1', () => {
      connected += 1;
    });
    closers.push(async () => socket.destroy());
  }
  await expect.poll(() => connected).toBe(MANY);
});
