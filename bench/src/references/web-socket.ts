import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

/** Bare `ws`: the room in the path, one frame prepared per message and written to each member's socket. */

const TEXT = 0x81;

function textFrame(payload: Buffer): Buffer {
  const headerLength = payload.length < 126 ? 2 : 4;
  const frame = Buffer.allocUnsafe(headerLength + payload.length);
  frame[0] = TEXT;
  if (headerLength === 2) frame[1] = payload.length;
  else {
    frame[1] = 126;
    frame.writeUInt16BE(payload.length, 2);
  }
  payload.copy(frame, headerLength);
  return frame;
}

const http = createServer((_request, response) => response.end());
const server = new WebSocketServer({
  server: http,
  perMessageDeflate: false,
  skipUTF8Validation: true,
  clientTracking: false,
});
const rooms = new Map<string, Set<Socket>>();

server.on('connection', (webSocket: WebSocket & { readonly _socket?: Socket }, request) => {
  const address = new URL(request.url ?? '/', 'http://localhost');
  const token = address.searchParams.get('token');
  const socket = webSocket._socket;
  if (!token || !socket) return webSocket.close(1008);
  createHmac('sha256', 'key').update(token).digest('hex');
  const members = rooms.get(address.pathname) ?? new Set();
  rooms.set(address.pathname, members.add(socket));
  webSocket.on('message', (payload: Buffer) => {
    const frame = textFrame(payload);
    for (const member of members) member.write(frame);
  });
  webSocket.on('close', () => members.delete(socket));
  webSocket.send('hi');
});

http.listen({ port: Number(process.env['PORT']), host: '127.0.0.1', backlog: 4096 }, () => {
  const address = http.address();
  if (address !== null && typeof address === 'object') process.stdout.write(`READY ${address.port}\n`);
});
