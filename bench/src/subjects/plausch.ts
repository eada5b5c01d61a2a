import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { compiledCodeFolder, compiledProgram } from '@plausch/platform/compiled';
import type { BenchDatabase } from './database.ts';
import { addRooms, populate } from './population.ts';
import { type Restartable, restartable, startProgram } from './program.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const MUCH = 1e9;
const HOUR_MS = 3_600_000;

/** Rates that no load of ours reaches; everything else is what the product does. */
const rulesWith = (tickMs: number | undefined) => {
  const talk = { burst: MUCH, refillMs: 1 };
  return {
    connection: { credits: { capacity: MUCH, perSecond: MUCH } },
    rooms: {
      talk,
      newcomer: talk,
      // Every line is alike but for its id.
      repeatMs: 0,
      // Signs are switched by those who typed; none is to go out by itself in between.
      typingMs: HOUR_MS,
      ...(tickMs === undefined ? {} : { tickMs }),
    },
  };
};

export type PlauschOptions = {
  readonly name: string;
  readonly people: number;
  readonly rooms: { readonly count: number; readonly capacity: number };
  /** Differs from the product's tick only where that is what is measured. */
  readonly tickMs?: number;
  /** The program of another checkout. Default: that of this one. */
  readonly program?: string;
  /** Further settings, by key of the environment. */
  readonly environment?: Readonly<Record<string, string>>;
};

export type Plausch = Restartable & {
  readonly tokens: readonly string[];
  readonly rooms: readonly string[];
};

/** The real server, started as its users start it, with people and rooms in a database of its own. */
export async function startPlausch(database: BenchDatabase, options: PlauschOptions): Promise<Plausch> {
  const databaseUrl = await database.create(options.name);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plausch-bench-rules-'));
  const rulesFile = path.join(folder, 'rules.json');
  await writeFile(rulesFile, JSON.stringify(rulesWith(options.tickMs)));
  const program = options.program ?? (await compiledProgram({ root: ROOT, program: 'server/src/main.ts' }));
  const server = await restartable((port) =>
    startProgram({
      command: process.execPath,
      args: [program],
      environment: {
        PORT: String(port),
        HOST: '127.0.0.1',
        DATABASE_URL: databaseUrl,
        RULES_FILE: rulesFile,
        LOG_LEVEL: 'warn',
        NODE_ENV: 'production',
        NODE_COMPILE_CACHE: compiledCodeFolder(ROOT),
        ...options.environment,
      },
      ready: /http:\/\/localhost:(\d+)/,
    }),
  );
  const tokens = await populate(databaseUrl, options.people);
  const rooms = await addRooms(databaseUrl, options.rooms.count, options.rooms.capacity);
  return {
    tokens,
    rooms,
    get pid() {
      return server.pid;
    },
    port: server.port,
    kill: () => server.kill(),
    restart: () => server.restart(),
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
