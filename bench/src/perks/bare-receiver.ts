import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

/** The least that hears a webhook and tells a window: checks the signature, passes the event on, keeps nothing. */
const { WEBHOOK_SECRET = '' } = process.env;
const HEADER = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;
const windows = new Map<string, WebSocket>();

const server = http.createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const [, seconds = '', given = ''] = HEADER.exec(String(request.headers['x-plausch-signature'])) ?? [];
  const right = createHmac('sha256', WEBHOOK_SECRET).update(`${seconds}.`).update(body).digest();
  if (given === '' || !timingSafeEqual(right, Buffer.from(given, 'hex'))) {
    response.writeHead(401).end();
    return;
  }
  const { app_user_id: userId, type } = JSON.parse(body.toString()) as Record<string, string>;
  windows.get(userId ?? '')?.send(JSON.stringify({ type }));
  response.writeHead(204).end();
});
const sockets = new WebSocketServer({ server });
sockets.on('connection', (socket, request) => {
  const userId = request.url?.slice(1) ?? '';
  windows.set(userId, socket);
  socket.on('close', () => windows.delete(userId));
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.stdout.write(`http://localhost:${(server.address() as AddressInfo).port}\n`);
