import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { Random } from '../random.ts';

/** How the network is for everything that passes; all absent is a network without faults. */
export type Weather = {
  /** Each chunk of bytes arrives so much later, and up to `jitterMs` more; never out of order. */
  readonly delayMs?: number;
  readonly jitterMs?: number;
  /** For each connection and direction. */
  readonly bytesPerSecond?: number;
};

/** What of a connection disappears without a word: what the client sends, what the server sends, or all. */
export type Silence = 'up' | 'down' | 'both';

/** What one direction of a connection holds at most. */
const MOST_WAITING_BYTES = 256 * 1024;

type Parcel = { readonly dueAt: number; readonly bytes: number; readonly deliver: () => void };

/** One direction of one connection. */
class Way {
  isSilent = false;
  readonly #to: Socket;
  readonly #from: Socket;
  readonly #weather: () => Weather;
  readonly #random: Random;
  /** On the way, oldest first: like the bytes of a stream they never overtake each other. */
  readonly #parcels: Parcel[] = [];
  #waitingBytes = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: { from: Socket; to: Socket; weather: () => Weather; random: Random }) {
    this.#from = options.from;
    this.#to = options.to;
    this.#weather = options.weather;
    this.#random = options.random;
    this.#from.on('data', (chunk) => this.#carry(chunk.length, () => this.#to.write(chunk)));
    this.#from.on('end', () => this.#carry(0, () => this.#to.end()));
    // Broken, not ended: the other side learns it at once, unless nothing gets through.
    this.#from.on('close', (hadError) => {
      if (hadError && !this.isSilent) this.#to.resetAndDestroy();
    });
    this.#to.on('drain', () => this.#keepUp());
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#parcels.length = 0;
  }

  #carry(bytes: number, deliver: () => void): void {
    if (this.isSilent) return;
    const { delayMs = 0, jitterMs = 0, bytesPerSecond } = this.#weather();
    const travelMs = delayMs + this.#random.between(0, jitterMs);
    const sendingMs = bytesPerSecond === undefined ? 0 : (bytes / bytesPerSecond) * 1_000;
    const before = this.#parcels.at(-1)?.dueAt ?? 0;
    const dueAt = Math.max(performance.now() + travelMs, before) + sendingMs;
    this.#parcels.push({ dueAt, bytes, deliver });
    this.#waitingBytes += bytes;
    if (this.#parcels.length === 1) this.#deliver();
    this.#keepUp();
  }

  /** Hands over what has arrived and waits for what comes next. */
  #deliver(): void {
    for (let [next] = this.#parcels; next; [next] = this.#parcels) {
      const waitMs = next.dueAt - performance.now();
      if (waitMs > 0) {
        this.#timer = setTimeout(() => this.#deliver(), waitMs);
        return;
      }
      this.#parcels.shift();
      this.#waitingBytes -= next.bytes;
      if (!this.isSilent && !this.#to.destroyed) next.deliver();
    }
    this.#keepUp();
  }

  /** Takes no more from the source than the way can hold, so that the source notices a slow one. */
  #keepUp(): void {
    const isFull = this.#waitingBytes > MOST_WAITING_BYTES || this.#to.writableNeedDrain;
    if (isFull && !this.isSilent) this.#from.pause();
    else if (this.#from.isPaused()) this.#from.resume();
  }
}

type Connection = { client: Socket; server: Socket; up: Way; down: Way };

/**
 * A network between clients and one server that can be made bad: late, slow, torn, or silent. Everything by
 * chance comes from the seed; a connection that was made silent stays so, as one whose bytes are lost must.
 */
export class FaultyProxy {
  /** Port of the server that new connections are led to. */
  upstreamPort: number;
  weather: Weather = {};
  readonly #random: Random;
  readonly #listener: Server;
  readonly #connections = new Set<Connection>();

  private constructor(upstreamPort: number, random: Random) {
    this.upstreamPort = upstreamPort;
    this.#random = random;
    // A half that ended may still be read from: each direction ends by itself.
    this.#listener = createServer({ allowHalfOpen: true, noDelay: true }, (client) => this.#accept(client));
  }

  static async start(upstreamPort: number, random: Random): Promise<FaultyProxy> {
    const proxy = new FaultyProxy(upstreamPort, random);
    proxy.#listener.listen(0, '127.0.0.1');
    await once(proxy.#listener, 'listening');
    return proxy;
  }

  get port(): number {
    return (this.#listener.address() as AddressInfo).port;
  }

  get connections(): number {
    return this.#connections.size;
  }

  /** Tears connections: both sides get a reset. `share`: from 0 to 1, by chance. */
  reset(share: number): void {
    for (const connection of this.#connections) {
      if (this.#random.next() >= share) continue;
      connection.client.resetAndDestroy();
      connection.server.resetAndDestroy();
    }
  }

  /** From now on bytes and goodbyes of these connections get lost. `isHit` gets the client's own port. */
  silence(silence: Silence, isHit: (clientPort: number) => boolean): void {
    for (const { client, up, down } of this.#connections) {
      if (!isHit(client.remotePort ?? 0)) continue;
      if (silence !== 'down') up.isSilent = true;
      if (silence !== 'up') down.isSilent = true;
    }
  }

  /** A good network again, except for connections that have lost bytes. */
  heal(): void {
    this.weather = {};
  }

  async close(): Promise<void> {
    for (const connection of [...this.#connections]) this.#end(connection);
    this.#listener.close();
    await once(this.#listener, 'close');
  }

  #accept(client: Socket): void {
    const server = connect({
      port: this.upstreamPort,
      host: '127.0.0.1',
      allowHalfOpen: true,
      noDelay: true,
    });
    const way = (from: Socket, to: Socket) =>
      new Way({ from, to, weather: () => this.weather, random: this.#random });
    const connection = { client, server, up: way(client, server), down: way(server, client) };
    this.#connections.add(connection);
    for (const socket of [client, server]) {
      // What broke is said by `close`.
      socket.on('error', () => {});
      socket.on('close', () => {
        if (client.destroyed && server.destroyed) this.#end(connection);
      });
    }
  }

  #end(connection: Connection): void {
    this.#connections.delete(connection);
    connection.up.stop();
    connection.down.stop();
    connection.client.destroy();
    connection.server.destroy();
  }
}
