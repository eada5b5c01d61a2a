import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { LoadConnection } from './connection.ts';
import { socketIoDialogue } from './reference-dialogues.ts';
import { Returning, returnDelayMs } from './returning.ts';
import { LoadRoom } from './room-load.ts';
import { Tally } from './tally.ts';

it('[RT-19] [RT-20] [RT-21] waits 1 s at first, at most 5 s, spread by half', () => {
  expect([0, 0.5, 1].map((chance) => returnDelayMs(0, chance))).toEqual([500, 1_000, 1_500]);
  expect([0, 0.5, 1].map((chance) => returnDelayMs(1, chance))).toEqual([1_000, 2_000, 3_000]);
  expect([0, 0.5, 1].map((chance) => returnDelayMs(10, chance))).toEqual([5_000, 5_000, 5_000]);
});

const CLIENTS = 3;

/** Speaks as Socket.IO does; refuses the next handshakes, one for each client, once it was told to. */
async function pickyServer() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  const seen = { accepted: 0, refused: 0 };
  let isPicky = false;
  server.on('connection', (socket) => {
    socket.send('0{}');
    socket.on('message', (data) => {
      const text = String(data);
      if (text.startsWith('42')) socket.send('42["joined"]');
      else if (isPicky && seen.refused < CLIENTS) {
        seen.refused += 1;
        socket.send('44{"message":"not now"}');
      } else {
        seen.accepted += 1;
        socket.send('40{}');
      }
    });
  });
  await once(server, 'listening');
  const becomePicky = () => {
    isPicky = true;
    for (const client of server.clients) client.terminate();
  };
  return { server, seen, becomePicky, port: (server.address() as AddressInfo).port };
}

it('whoever is refused on the way back comes in once all the same, and not at all once closed', async () => {
  const { server, seen, becomePicky, port } = await pickyServer();
  const tally = new Tally();
  const room = new LoadRoom('0', tally);
  const options = { token: 't', payloadBytes: 80, isSampled: false, keepsJournal: false };
  const connections = Array.from(
    { length: CLIENTS },
    (_one, index) => new LoadConnection({ index, port, room, tally, dialogue: socketIoDialogue(options) }),
  );
  await Promise.all(connections.map((connection) => connection.open()));
  let [waits, isOver] = [0, false];
  const returning = new Returning(connections, () => {
    waits += 1;
    if (isOver) for (const connection of connections) connection.close();
    return 0;
  });
  becomePicky();
  expect(await returning.everybody).toMatchObject({ attempts: 6 });
  expect([seen, server.clients.size]).toEqual([{ accepted: 6, refused: 3 }, 3]);

  // Closed while the first of them that was lost waits for its next attempt.
  isOver = true;
  for (const client of server.clients) client.terminate();
  await expect.poll(() => [tally.closed, server.clients.size]).toEqual([4, 0]);
  await expect(connections[0]?.open()).rejects.toThrow('closed for good');
  expect([seen, waits]).toEqual([{ accepted: 6, refused: 3 }, 7]);
  server.close();
});
