import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { compiledCodeFolder, compiledProgram } from '@plausch/platform/compiled';
import { createLogger } from '@plausch/platform/logger';
import { startEmbeddedPostgres } from '@plausch/platform/postgres';
import { type BenchDatabase, folderForDatabase, postmasterPid } from './database.ts';
import { addRooms, populate } from './population.ts';
import { type Endings, type Restartable, restartable, startProgram } from './program.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const MUCH = 1e9;
const HOUR_MS = 3_600_000;

/** Rates that no load of ours reaches; everything else is what the product does. */
const rulesWith = ({ tickMs, program }: Pick<PlauschOptions, 'tickMs' | 'program'>) => {
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
      // A busy room stays busy. An earlier program knows no slow talk, and refuses what it does not know.
      ...(program === undefined && { slow: { automatic: { lines: MUCH } } }),
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
  const server = await startServer(options, { DATABASE_URL: databaseUrl });
  return Object.assign(server, await peopleAndRooms(databaseUrl, options));
}

/** The same with the database that comes with it: a kill ends that one without a warning too. */
export async function startPlauschAlone(options: PlauschOptions): Promise<Plausch> {
  const dataDir = await folderForDatabase();
  const databaseDir = path.join(dataDir, 'database');
  const settings = { DATA_DIR: dataDir };
  // The first start makes the tables.
  await (await startServer(options, settings)).stop();
  const database = await startEmbeddedPostgres({
    dataDir: databaseDir,
    log: createLogger({ level: 'warn' }),
  });
  const people = await peopleAndRooms(database.url, options);
  await database.stop();
  const server = await startServer(options, settings, {
    afterKill: () => process.kill(postmasterPid(databaseDir), 'SIGKILL'),
    afterStop: () => rm(dataDir, { recursive: true, force: true }),
  });
  return Object.assign(server, people);
}

/** `settings`: where its database is. */
async function startServer(
  options: PlauschOptions,
  settings: Readonly<Record<string, string>>,
  { afterKill, afterStop }: Endings = {},
): Promise<Restartable> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plausch-bench-rules-'));
  const rulesFile = path.join(folder, 'rules.json');
  await writeFile(rulesFile, JSON.stringify(rulesWith(options)));
  const program = options.program ?? (await compiledProgram({ root: ROOT, program: 'server/src/main.ts' }));
  const start = (port: number) =>
    startProgram({
      command: process.execPath,
      args: [program],
      environment: {
        PORT: String(port),
        HOST: '127.0.0.1',
        RULES_FILE: rulesFile,
        LOG_LEVEL: 'warn',
        NODE_ENV: 'production',
        NODE_COMPILE_CACHE: compiledCodeFolder(ROOT),
        ...settings,
        ...options.environment,
      },
      ready: /http:\/\/localhost:(\d+)/,
    });
  return restartable(start, {
    afterKill,
    async afterStop() {
      await rm(folder, { recursive: true, force: true });
      await afterStop?.();
    },
  });
}

async function peopleAndRooms(
  databaseUrl: string,
  { people, rooms }: PlauschOptions,
): Promise<Pick<Plausch, 'tokens' | 'rooms'>> {
  const tokens = await populate(databaseUrl, people);
  return { tokens, rooms: await addRooms(databaseUrl, rooms.count, rooms.capacity) };
}
