import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket as TcpSocket } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach } from 'vitest';
import { z } from 'zod';
import { systemClock } from '../clock/index.ts';
import { Refusal } from '../errors/index.ts';
import { testRefusals } from '../errors/refusals.fixture.ts';
import { createLogger } from '../logger/index.ts';
import { createRealtime, EncodedResponse, SharedText } from './index.ts';

const contract = {
  requests: {
    enter: { cost: 0, request: z.object({ group: z.string() }), response: z.object({}) },
    tell: { cost: 0, request: z.object({}), response: z.object({ text: z.string() }) },
    read: { cost: 0, request: z.object({}), response: z.object({ to: z.string(), text: z.string() }) },
    play: {
      cost: 0,
      request: z.object({ ways: z.array(z.enum(['group', 'connection', 'beside'])) }),
      response: z.object({}),
    },
    say: {
      cost: 0,
      request: z.object({ ways: z.array(z.enum(['group', 'connection', 'refused'])) }),
      response: z.object({}),
    },
  },
  messages: { told: z.object({ number: z.number(), text: z.string() }) },
};

export type Told = { number: number; text: string; beside?: { number: number } };

export const sharedText = (text: string) => new SharedText(`"text":${JSON.stringify(text)}}`);

/** A real-time edge for each test of a file, with a few requests that tell and answer in all ways there are. */
export class TestEdge {
  httpServer!: Server;
  /** The server's ends of all connections, in the order in which they came. */
  streams: TcpSocket[] = [];
  realtime!: ReturnType<typeof createRealtime<typeof contract.requests, typeof contract.messages>>;
  logLines: string[] = [];
  /** What answers to `read` have in common. */
  shared = sharedText('');
  #clients: Socket[] = [];
  #origin = '';

  constructor() {
    beforeEach(() => this.#open());
    afterEach(() => this.#close());
  }

  async #open(): Promise<void> {
    this.logLines = [];
    this.shared = sharedText('');
    this.#clients = [];
    this.streams = [];
    this.httpServer = createServer();
    this.httpServer.on('connection', (stream) => this.streams.push(stream));
    this.realtime = createRealtime({
      onlyHere: () => undefined,
      httpServer: this.httpServer,
      ...contract,
      logger: createLogger({
        level: 'warn',
        destination: { write: (line: string) => void this.logLines.push(line) },
      }),
      clock: systemClock,
      refusals: testRefusals,
      credits: { capacity: 1_000_000, perSecond: 1_000_000, debtMs: 1_000 },
      authenticate: async ({ token }) => ({
        accountId: String(token),
        sessionId: String(token),
        role: 'user',
      }),
      headers: {},
      isOriginAllowed: () => true,
      admit: async () => undefined,
      connections: { perPerson: 100, perNetwork: 100 },
    });
    this.#serve();
    await new Promise<void>((resolve) => this.httpServer.listen(0, '127.0.0.1', resolve));
    this.#origin = `http://127.0.0.1:${(this.httpServer.address() as AddressInfo).port}`;
  }

  #serve(): void {
    const { realtime } = this;
    realtime.on('enter', ({ group }, { id }) => {
      realtime.enterGroup(id, group);
      return {};
    });
    realtime.on('tell', () => ({ text: 'x'.repeat(200_000) }));
    realtime.on(
      'read',
      (_nothing, { caller }) => new EncodedResponse(`{"to":"${caller.accountId}",`, this.shared),
    );
    realtime.on('play', ({ ways }, { id }) => {
      for (const [number, way] of ways.entries()) {
        const message = { number, text: 'ÄÖÜ 🙂 '.repeat(number % 7) };
        this.#tell(way === 'group' ? undefined : id, message, way === 'beside' ? { number } : undefined);
      }
      return {};
    });
    // As a room does with what is said in it: told once this turn of the event loop is over.
    realtime.on(
      'say',
      ({ ways }, { id }) => {
        if (ways.includes('refused')) throw new Refusal('invalid');
        setImmediate(() => {
          for (const [number, way] of ways.entries())
            this.#tell(way === 'group' ? undefined : id, { number, text: way });
        });
        return {};
      },
      { isToldToo: true },
    );
  }

  #tell(id: string | undefined, message: Told, beside?: { number: number }): void {
    const audience =
      id === undefined ? ({ kind: 'group', name: 'all' } as const) : ({ kind: 'connection', id } as const);
    this.realtime.publish(audience, 'told', message, beside);
  }

  async #close(): Promise<void> {
    for (const client of this.#clients) client.disconnect();
    await this.realtime.close();
    this.httpServer.close();
  }

  /** A stock client in the group, and everything it is told. */
  async member(name: string): Promise<{ client: Socket; told: Told[] }> {
    const client = io(this.#origin, {
      transports: ['websocket'],
      auth: { token: name },
      forceNew: true,
      reconnection: false,
    });
    this.#clients.push(client);
    const told: Told[] = [];
    client.on('told', (message: Told, beside?: Told['beside']) =>
      told.push(beside ? { ...message, beside } : message),
    );
    await new Promise<void>((resolve) => client.once('connect', () => resolve()));
    await client.emitWithAck('enter', { group: 'all' });
    return { client, told };
  }
}
