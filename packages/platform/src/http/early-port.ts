import type { Server as HttpServer } from 'node:http';
import { createServer, type Socket } from 'node:net';

/** The connections that wait at most, at a start; those above are closed at once. */
const WAITING_AT_MOST = 10_000;
/** The system keeps so many whose handshake is done and that the process has not taken yet; it may bound them lower. */
const BACKLOG = 4_096;

/** A port that is open before the program behind it stands. */
export type EarlyPort = {
  /** Makes `server` the one that listens: to be given to `listen` as its options. */
  readonly handle: object;
  /** Once `server` listens: it gets the connections that waited. */
  handOver(server: HttpServer): void;
  /** Settles once those connections have ended: the server, which did not take them itself, does not wait for them when it closes. */
  drained(): Promise<void>;
  /** Ends the connections that wait, and the port unless a server has taken it. */
  close(): Promise<void>;
};

/**
 * Opens the port at the very beginning of a start: a connection that is made meanwhile waits and is answered once the server
 * stands, where a closed port would send thousands of clients away at once, each to try again later.
 * @throws Error of the system, such as EADDRINUSE
 */
export async function openEarlyPort({ host, port }: { host: string; port: number }): Promise<EarlyPort> {
  const waiting = new Set<Socket>();
  function forget(this: Socket) {
    waiting.delete(this);
  }
  // As Node's HTTP server takes connections.
  const server = createServer({ allowHalfOpen: true, noDelay: true, pauseOnConnect: true }, (socket) => {
    waiting.add(socket);
    socket.on('error', forget).on('close', forget);
  });
  server.maxConnections = WAITING_AT_MOST;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port, backlog: BACKLOG }, resolve);
  });
  let isTaken = false;
  const served = new Set<Socket>();
  return {
    // Node documents servers as handles of other servers; Fastify passes options alone.
    handle: { handle: Reflect.get(server, '_handle') },
    handOver(taker) {
      isTaken = true;
      // Node listened anew for the taker, with room for 511, and takes no other number along with a handle.
      Reflect.get(server, '_handle').listen(BACKLOG);
      for (const socket of waiting) {
        served.add(socket);
        socket
          .off('error', forget)
          .off('close', forget)
          .once('close', () => served.delete(socket));
        taker.emit('connection', socket);
        socket.resume();
      }
      waiting.clear();
    },
    async drained() {
      // Not by `once` of events: an error of a socket is none of ours.
      await Promise.all([...served].map((socket) => new Promise((ended) => socket.once('close', ended))));
    },
    async close() {
      for (const socket of waiting) socket.destroy();
      if (!isTaken) await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}
