import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { systemClock } from '../clock/index.ts';
import type { Work } from '../db/index.ts';
import { Refusal } from '../errors/index.ts';
import { testRefusals } from '../errors/refusals.fixture.ts';
import { createLogger } from '../logger/index.ts';
import { createRealtime } from './index.ts';

const count = { cost: 1, request: z.strictObject({ to: z.int() }), response: z.object({ at: z.int() }) };
const requests = {
  count,
  judge: { ...count, role: 'judge' },
  seal: { ...count, role: 'user', secondFactor: 'fresh' },
};

/** What happened to transactions, in order. */
let log: string[];
let httpServer: Server;
let realtime: ReturnType<typeof createRealtime<typeof requests, Record<never, never>>>;
let client: Socket;

const edge = () => ({
  onlyHere: () => undefined,
  httpServer,
  requests,
  messages: {},
  logger: createLogger({ level: 'silent' as const }),
  clock: systemClock,
  refusals: testRefusals,
  credits: { capacity: 100, perSecond: 0, debtMs: 60_000 },
  authenticate: async () => ({ accountId: 'a', sessionId: 's', role: 'user' }),
  headers: {},
  isOriginAllowed: () => true,
  admit: async () => undefined,
  connections: { perPerson: 100, perNetwork: 100 },
});

beforeEach(async () => {
  log = [];
  httpServer = createServer();
  realtime = createRealtime({
    ...edge(),
    database: {
      async inTransaction(run) {
        log.push('begin');
        try {
          const result = await run({} as Work);
          log.push('commit');
          return result;
        } catch (error) {
          log.push('rollback');
          throw error;
        }
      },
    },
    callers: {
      requireRole({ role }, least) {
        if (role !== least) throw new Refusal('forbidden');
      },
      async requireSecondFactor(_caller, how) {
        throw new Refusal('forbidden', { field: how });
      },
    },
  });
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
  const { port } = httpServer.address() as AddressInfo;
  client = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], reconnection: false });
  await new Promise<void>((resolve) => client.on('connect', resolve));
});
afterEach(async () => {
  client.disconnect();
  await realtime.close();
  httpServer.close();
});

const ask = (name: string, payload: object) => client.timeout(5_000).emitWithAck(name, payload);

it('a command is committed before it is answered, and rolled back where it is refused', async () => {
  realtime.command('count', async ({ to }, { caller }, work) => {
    expect(work).toBeDefined();
    if (to < 0) throw new Refusal('forbidden');
    log.push(`${caller.accountId} counts to ${to}`);
    return { at: to };
  });
  expect(await ask('count', { to: 3 })).toEqual({ at: 3 });
  expect(log).toEqual(['begin', 'a counts to 3', 'commit']);
  log.length = 0;
  expect(await ask('count', { to: -1 })).toMatchObject({ error: { code: 'forbidden' } });
  expect(log).toEqual(['begin', 'rollback']);
  log.length = 0;
  // What is wrong with its shape does not cost a transaction.
  expect(await ask('count', { to: 'x' })).toMatchObject({ error: { code: 'invalid' } });
  expect(log).toEqual([]);
});

it('[AZ-1] role and second factor are asked for by the edge, before shapes', async () => {
  realtime.command('judge', async () => ({ at: 1 }));
  realtime.on('seal', () => ({ at: 1 }));
  expect(await ask('judge', { wrong: true })).toMatchObject({ error: { code: 'forbidden' } });
  expect(await ask('seal', { to: 1 })).toMatchObject({ error: { code: 'forbidden', field: 'fresh' } });
  expect(log).toEqual([]);
});

it('a program that knows no roles and no database has no such requests', async () => {
  const plain = createRealtime(edge());
  expect(() => plain.on('judge', () => ({ at: 1 }))).toThrow('asks for a role');
  expect(() => plain.command('count', async () => ({ at: 1 }))).toThrow('there is no database');
  await plain.close();
});
