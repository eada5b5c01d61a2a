import type { BenchContext } from '../benchmark.ts';
import type { Wire } from '../load/commands.ts';
import { Load } from '../load/load.ts';
import { type BenchDatabase, startDatabase } from '../subjects/database.ts';
import { type Plausch, startPlausch, startPlauschAlone } from '../subjects/plausch.ts';
import { type Restartable, restartable } from '../subjects/program.ts';
import { startEpollReference, startReference } from '../subjects/references.ts';
import type { Reference } from './targets.ts';

/** Payload of a message in bytes, as in the table of targets. */
export const PAYLOAD_BYTES = 80;
/** Every so many-th connection takes times; no divisor of the number of rooms, so that all rooms have some. */
const SAMPLE_EVERY = 27;
/** Connections that are being opened at a time. */
export const OPENING_AT_ONCE = 32;
export const OURS = 'plausch';

/** How many rooms with how many clients, all rooms together. */
export type Crowd = { readonly rooms: number; readonly members: number };

/** A server under test with its load process. */
export type Contestant<N extends string = typeof OURS | Reference> = {
  readonly name: N;
  readonly server: Restartable;
  readonly load: Load;
};
/** What differs from a server whose rooms just hold their crowd. */
export type PlauschVariant = {
  tickMs?: number;
  capacity?: number;
  /** The program of another checkout. */
  program?: string;
  /** With the database that comes with it, which is killed with the server. */
  isAlone?: boolean;
  /** Further settings, by key of the environment. */
  environment?: Readonly<Record<string, string>>;
  keepsJournal?: boolean;
  sampleEvery?: number;
};
type People = { readonly tokens: readonly string[]; readonly rooms: readonly string[] };

/** Everything that is up at the same time; whatever happens, `stop` ends all of it. */
export class Stand {
  readonly database: BenchDatabase;
  readonly #context: BenchContext;
  readonly #closers: (() => Promise<void>)[] = [];

  private constructor(context: BenchContext, database: BenchDatabase) {
    this.#context = context;
    this.database = database;
    this.#closers.push(() => database.stop());
  }

  /** Builds a stand for as long as `work` runs. */
  static async during<T>(context: BenchContext, work: (stand: Stand) => Promise<T>): Promise<T> {
    const stand = new Stand(context, await startDatabase());
    try {
      return await work(stand);
    } finally {
      await stand.#stop();
    }
  }

  /** Our server; `tickMs` only where the tick is what is measured. */
  async addPlausch<N extends string>(
    name: N,
    { rooms, members }: Crowd,
    { isAlone, tickMs, capacity, program, environment, ...watch }: PlauschVariant = {},
  ): Promise<Contestant<N> & { server: Plausch }> {
    const options = {
      name,
      people: members,
      rooms: { count: rooms, capacity: capacity ?? Math.ceil(members / rooms) },
      ...(tickMs === undefined ? {} : { tickMs }),
      ...(program === undefined ? {} : { program }),
      ...(environment === undefined ? {} : { environment }),
    };
    const server = await (isAlone ? startPlauschAlone(options) : startPlausch(this.database, options));
    return { name, server, load: await this.#addLoad('plausch', server, server, watch) };
  }

  /** One of the references, or undefined where there is no compiler for it. */
  async addReference(name: Reference, { rooms, members }: Crowd): Promise<Contestant | undefined> {
    const server = await this.#startReference(name);
    if (!server) {
      this.#context.note('  no C compiler: compared with Socket.IO and ws only');
      return undefined;
    }
    const people = {
      tokens: Array.from({ length: members }, (_one, i) => `token-${i}`),
      rooms: Array.from({ length: rooms }, (_one, i) => String(i)),
    };
    const wire = name === 'socket.io' ? 'socket.io' : 'websocket';
    return { name, server, load: await this.#addLoad(wire, server, people) };
  }

  /** Connects the whole crowd of somebody. */
  async fill({ name, load }: Contestant<string>, { rooms, members }: Crowd): Promise<void> {
    await load.ask('open', { from: 0, to: members, concurrency: OPENING_AT_ONCE, enter: true });
    this.#context.note(`  ${name}: ${members} clients in ${rooms === 1 ? '1 room' : `${rooms} rooms`}`);
  }

  #startReference(name: Reference): Promise<Restartable | undefined> {
    switch (name) {
      case 'socket.io':
        return restartable((port) => startReference('socket-io', port));
      case 'ws':
        return restartable((port) => startReference('web-socket', port));
      case 'c':
        return restartable(startEpollReference);
    }
  }

  async #addLoad(
    wire: Wire,
    server: Restartable,
    { tokens, rooms }: People,
    { sampleEvery = SAMPLE_EVERY, keepsJournal = false }: PlauschVariant = {},
  ): Promise<Load> {
    this.#closers.push(() => server.stop());
    const load = new Load();
    this.#closers.push(() => load.stop());
    const { port } = server;
    await load.ask('prepare', {
      wire,
      port,
      tokens,
      rooms,
      payloadBytes: PAYLOAD_BYTES,
      sampleEvery,
      keepsJournal,
    });
    return load;
  }

  async #stop(): Promise<void> {
    for (const close of this.#closers.toReversed()) await close();
  }
}
