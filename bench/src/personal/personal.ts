import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Benchmark, Receipts, Slice } from '../benchmark.ts';
import { ratiosOf, takeTurns } from '../fanout/rounds.ts';
import { referenceVersions } from '../fanout/versions.ts';
import { cpuSecondsOfTree } from '../machine/processes.ts';
import { takeSlice } from '../machine/slice.ts';
import { judge, sumOf } from '../report/ratios.ts';
import { startDatabase } from '../subjects/database.ts';
import { type Done, EVENT, LISTENERS, type Order } from './orders.ts';

/** So many times everybody is told something in one slice. */
const TIMES = 30;
/** How long what was told may need to arrive. */
const ARRIVAL_LIMIT_MS = 10_000;
const SUBJECTS = [{ name: 'stream' }, { name: 'bare' }] as const;

/** P22: what it costs to tell 1,000 connected people something, ours against the least that keeps and sends it. */
export const personal: Benchmark = {
  name: 'personal',
  summary: 'P22: an event of their own stream to 1,000 people, against a bare batched insert with an emit',
  async run(context) {
    await using closers = new AsyncDisposableStack();
    const database = await startDatabase();
    closers.defer(() => database.stop());
    const child = fork(new URL('./teller.ts', import.meta.url), {
      env: { ...process.env, DATABASE_URL: await database.create('personal'), NODE_ENV: 'production' },
    });
    closers.defer(async () => {
      child.disconnect();
      await once(child, 'exit');
    });
    const [{ port }] = (await once(child, 'message')) as [{ port: number }];
    const listeners = await listen(port);
    closers.defer(() => listeners.close());
    const times = context.options.quick ? 5 : TIMES;

    const run = async ({ name: way }: (typeof SUBJECTS)[number], round: number) => {
      const expected = times * LISTENERS;
      const before = listeners.heard(way);
      const pid = child.pid ?? Number.NaN;
      const slice = await takeSlice({ round, subject: `P22 ${way}`, pid }, async () => {
        const databaseBefore = cpuSecondsOfTree(database.pid);
        const { seconds } = await order(child, { way, times });
        await listeners.until(way, before + expected);
        return {
          toldSeconds: seconds,
          databaseCpuSeconds: cpuSecondsOfTree(database.pid) - databaseBefore,
        };
      });
      const received = listeners.heard(way) - before;
      return { slice, receipts: { expected, received, doubled: Math.max(0, received - expected) } };
    };
    for (const subject of SUBJECTS) await run(subject, 0);
    const { outcomes, counting } = await takeTurns(context, SUBJECTS, run);
    const receipts: Receipts = sumOf(outcomes.flatMap((one) => one.receipts ?? []));
    const target = (what: string, figure: (slice: Slice) => number) =>
      judge({
        id: 'P22',
        what: `${what}, an event to each of ${LISTENERS}, ÷ bare insert and emit`,
        ratios: ratiosOf(counting, 'stream', 'bare', figure),
        levels: { must: 1.5, goal: 1.25, moonshot: 1.05 },
        receipts,
      });
    return {
      targets: [
        target(
          'CPU of server and database',
          ({ cpuSeconds, facts }) => cpuSeconds + (facts['databaseCpuSeconds'] ?? 0),
        ),
        target('time until it is told', ({ facts }) => facts['toldSeconds'] ?? Number.NaN),
      ],
      facts: {
        ...describe(
          'stream',
          outcomes.map(({ slice }) => slice),
          times,
        ),
        ...describe(
          'bare',
          outcomes.map(({ slice }) => slice),
          times,
        ),
      },
      receipts,
      slices: outcomes.map(({ slice }) => slice),
      versions: referenceVersions(database),
    };
  },
};

async function order(child: ChildProcess, what: Order): Promise<Done> {
  const reply = once(child, 'message') as Promise<[Done]>;
  child.send(what);
  return (await reply)[0];
}

/** Milliseconds for one event to everybody, in the middle of the slices. */
function describe(way: Order['way'], slices: readonly Slice[], times: number): Record<string, string> {
  const mine = slices.filter(({ subject }) => subject === `P22 ${way}`);
  const each = (seconds: (slice: Slice) => number) =>
    `${((mine.reduce((sum, slice) => sum + seconds(slice), 0) / mine.length / times) * 1_000).toFixed(1)} ms`;
  return {
    [`P22 ${way}`]: [
      `CPU of the server ${each(({ cpuSeconds }) => cpuSeconds)}`,
      `of the database ${each(({ facts }) => facts['databaseCpuSeconds'] ?? 0)}`,
      `told after ${each(({ facts }) => facts['toldSeconds'] ?? 0)}`,
    ].join(', '),
  };
}

/** Connects everybody, as clients that follow their stream, by hand: what they do with it costs nothing. */
async function listen(port: number) {
  const counts = { stream: 0, bare: 0 };
  const sockets = await Promise.all(
    Array.from({ length: LISTENERS }, async () => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`);
      const ready = Promise.withResolvers<void>();
      socket.on('message', (data: Buffer) => {
        const text = data.toString();
        if (text === '2') socket.send('3');
        else if (text.startsWith('0')) {
          socket.send(`40${JSON.stringify({ token: crypto.randomUUID(), since: null })}`);
        } else if (text.startsWith('42["own:snapshot"')) ready.resolve();
        else if (text.startsWith(`42["${EVENT}"`)) counts[text.includes('"number"') ? 'stream' : 'bare'] += 1;
      });
      socket.on('error', ready.reject);
      await ready.promise;
      return socket;
    }),
  );
  return {
    heard: (way: Order['way']) => counts[way],
    /** Resolves once so many have come; what is missing afterwards is counted as lost. */
    async until(way: Order['way'], count: number) {
      const deadline = performance.now() + ARRIVAL_LIMIT_MS;
      while (counts[way] < count && performance.now() < deadline) await pause(1);
    },
    async close() {
      for (const socket of sockets) socket.terminate();
    },
  };
}
