import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Server } from 'socket.io';
import { build } from 'vite';
import { precompress } from '../../../scripts/start/precompress.ts';

const SOURCES = path.join(import.meta.dirname, 'reference');
const WEB = path.resolve(import.meta.dirname, '../../../web');
const BOXES = 50;
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** The people of its room, all over the window. */
const PEOPLE = Array.from({ length: BOXES }, (_, i) => ({ id: i, x: (i * 137) % 1_200, y: (i * 89) % 680 }));

export type ReferenceApp = {
  readonly origin: string;
  /** Where its build lies, compressed as ours is. */
  readonly folder: string;
  stop(): Promise<void>;
};

/** A small app of the same libraries, built as ours is, with a server that has everything it asks for in memory. */
export async function startReferenceApp(): Promise<ReferenceApp> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plausch-bench-reference-'));
  await build({
    configFile: path.join(WEB, 'vite.config.ts'),
    root: SOURCES,
    logLevel: 'warn',
    mode: 'production',
    build: { outDir: folder },
  });
  await precompress(folder);
  const server = createServer((request, response) => void answer(folder, request, response));
  const sockets = new Server(server, { transports: ['websocket'], serveClient: false });
  sockets.on('connection', (socket) => void socket.emit('people', PEOPLE));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    folder,
    async stop() {
      await sockets.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answer(
  folder: string,
  { url = '/' }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const place = url.split('?', 1)[0] ?? '/';
  if (place === '/api/login') return void response.writeHead(204).end();
  if (place === '/api/rooms')
    return void response
      .writeHead(200, { 'content-type': 'application/json' })
      .end('[{"id":"1","name":"Raum"}]');
  const file = place.startsWith('/assets/') ? place : '/index.html';
  try {
    const { body, encoding } = await compressed(path.join(folder, path.normalize(file)));
    response
      .writeHead(200, {
        'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
        ...encoding,
      })
      .end(body);
  } catch {
    response.writeHead(404).end();
  }
}

async function compressed(file: string) {
  try {
    return { body: await readFile(`${file}.br`), encoding: { 'content-encoding': 'br' } };
  } catch {
    return { body: await readFile(file), encoding: {} };
  }
}
