import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@plausch/dev-env/server-process';
import type { Benchmark } from '../benchmark.ts';
import { takeTurns } from '../fanout/rounds.ts';
import { memoryOfTree, residentBytesOf } from '../machine/processes.ts';
import { takeSlice } from '../machine/slice.ts';
import { judge, spreadOf } from '../report/ratios.ts';
import { folderForDatabase } from '../subjects/database.ts';
import { startProgram } from '../subjects/program.ts';

const COMPILED = path.resolve(import.meta.dirname, '../../../scripts/compiled.ts');
/** By then the connections that the start needed have been closed, and the jobs of a minute have run. */
const REST_MS = 75_000;
const QUICK_REST_MS = 25_000;
const MIB = 1_048_576;

/** P39: what a server without visitors holds in memory, with the database that comes with it. */
export const empty: Benchmark = {
  name: 'empty',
  summary: 'P39: memory of a server without visitors, Node and PostgreSQL, in MiB',
  async run(context) {
    const dataDir = await folderForDatabase();
    const start = async () =>
      startProgram({
        command: process.execPath,
        args: [COMPILED, 'start'],
        environment: { PORT: String(await freePort()), DATA_DIR: dataDir, NODE_ENV: 'production' },
        ready: /http:\/\/localhost:(\d+)/,
      });
    try {
      // The first start makes the database and builds what is stale.
      await (await start()).stop();
      const { outcomes, counting } = await takeTurns(context, [{ name: 'empty' }], async (_, round) => {
        const server = await start();
        const slice = await takeSlice({ round, subject: 'P39 empty', pid: server.pid }, async () => {
          await delay(context.options.quick ? QUICK_REST_MS : REST_MS);
          // What Node shares, it shares with this program, which is not there elsewhere.
          const node = residentBytesOf(server.pid);
          const database = [...memoryOfTree(server.pid)].reduce(
            (sum, [pid, bytes]) => (pid === server.pid ? sum : sum + bytes),
            0,
          );
          return { nodeMiB: node / MIB, databaseMiB: database / MIB };
        });
        await server.stop();
        const { nodeMiB = Number.NaN, databaseMiB = Number.NaN } = slice.facts;
        context.note(`  round ${round}: ${(nodeMiB + databaseMiB).toFixed(0)} MiB`);
        return { slice };
      });
      const figures = (key: string) =>
        counting.map((round) => round.get('empty')?.slice.facts[key] ?? Number.NaN);
      const [node, database] = [figures('nodeMiB'), figures('databaseMiB')];
      return {
        targets: [
          judge({
            id: 'P39',
            what: 'memory of a server without visitors, in MiB',
            ratios: node.map((bytes, i) => bytes + (database[i] ?? Number.NaN)),
            levels: { must: 300, goal: 200, moonshot: 150 },
          }),
        ],
        facts: {
          'P39 Node': `${spreadOf(node).median.toFixed(0)} MiB`,
          'P39 PostgreSQL': `${spreadOf(database).median.toFixed(0)} MiB`,
        },
        slices: outcomes.map(({ slice }) => slice),
      };
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};
