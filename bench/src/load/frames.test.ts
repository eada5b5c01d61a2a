import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { clientFrame, FrameReader, serverFrameAt, upgradeRequest } from './frames.ts';

const ANSWER = Buffer.from('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n');

/** What a reader makes of chunks. */
function readAll(chunks: readonly Buffer[]): string[] {
  const read: string[] = [];
  const reader = new FrameReader(
    (bytes, { opcode, start, end }) => read.push(`${opcode}:${bytes.toString('utf8', start, end)}`),
    () => read.push('upgraded'),
  );
  for (const chunk of chunks) reader.read(chunk, chunk.length);
  return read;
}

/** A frame of a server: like a client's, but without the mask. */
function serverFrame(text: string): Buffer {
  const frame = clientFrame(text);
  const length = Buffer.byteLength(text);
  const headerLength = frame.length - length;
  const unmasked = Buffer.concat([frame.subarray(0, headerLength - 4), frame.subarray(headerLength)]);
  unmasked[1] = (unmasked[1] ?? 0) & 127;
  return unmasked;
}

it.each([
  { size: 1, lengths: [0, 2, 125, 126, 300] },
  { size: 3, lengths: [0, 2, 125, 126, 300] },
  { size: 4_096, lengths: [0, 125, 126, 65_535, 65_536] },
  { size: 1_000_000, lengths: [0, 125, 126, 65_535, 65_536] },
])('frames are read as they were sent, in reads of $size bytes', ({ size, lengths }) => {
  const texts = lengths.map((length) => 'ä'.repeat(length / 2).padEnd(length - Math.floor(length / 2), 'x'));
  const bytes = Buffer.concat([ANSWER, ...texts.map(serverFrame)]);
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_one, i) =>
    bytes.subarray(i * size, (i + 1) * size),
  );
  expect(readAll(chunks)).toEqual(['upgraded', ...texts.map((text) => `1:${text}`)]);
});

it('bytes behind the limit are not looked at', () => {
  const frame = serverFrame('hello');
  expect(serverFrameAt(frame, 0, frame.length - 1)).toBeUndefined();
  expect(serverFrameAt(frame, 0, frame.length)).toEqual({ opcode: 1, isFinal: true, start: 2, end: 7 });
});

it('a refused upgrade is an error', () => {
  expect(() => readAll([Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')])).toThrow('400');
});

it('a real server understands the upgrade and the frames, and its answers in several frames are understood', async () => {
  const http = createServer();
  const server = new WebSocketServer({ server: http });
  server.on('connection', (webSocket) =>
    webSocket.on('message', (data) => {
      webSocket.send('got ', { fin: false });
      webSocket.send(String(data));
    }),
  );
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const answers: string[] = [];
  const { promise: answered, resolve } = Promise.withResolvers<void>();
  const texts = ['kurz', 'ü'.repeat(300), 'x'.repeat(70_000)];
  const reader = new FrameReader(
    (bytes, { start, end }) => {
      answers.push(bytes.toString('utf8', start, end));
      if (answers.length === texts.length) resolve();
    },
    () => {
      for (const text of texts) socket.write(clientFrame(text));
    },
  );
  socket.on('data', (chunk: Buffer) => reader.read(chunk, chunk.length));
  socket.write(upgradeRequest(`127.0.0.1:${port}`, '/'));
  await answered;
  expect(answers).toEqual(texts.map((text) => `got ${text}`));
  socket.destroy();
  server.close();
  http.close();
});
