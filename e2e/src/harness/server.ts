import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyEmptyData } from '@plausch/dev-env/empty-data';
import { freePort, ServerProcess } from '@plausch/dev-env/server-process';
import { EmbeddedDatabase } from './database.ts';

/** Loaded before the server, it moves what the server takes for the machine's clock. */
const CLOCK_CONTROLS = path.resolve(import.meta.dirname, '../../../dev-env/src/faults/controls.ts');

/** A letter as `/postfach.json` tells it, newest first. */
export type Mail = { to: string; subject: string; text: string; html: string; at: string };

/** A whole chat of its own: server, database, port and mailbox. */
export type RunningServer = {
  origin: string;
  /** Where it keeps what it keeps. */
  dataFolder: string;
  /** Everything the server wrote, such as the one-time link of the very first start. */
  output(): string;
  mails(): Promise<Mail[]>;
  /** Runs a statement in its database, for what no screen offers; answers the rows. */
  query<Row extends object>(statement: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Ends the server like a power cut; its data and port stay for the next `start`. */
  kill9(): Promise<void>;
  /** Starts it again on the same data and port, after `kill9` or `stop`. */
  start(): Promise<void>;
  /** Ends it properly; its data and port stay. */
  stop(): Promise<void>;
  /** Sets its clock so far ahead of the right time; for a server with `movableClock`. */
  setClockAhead(aheadMs: number): void;
};

export type ServerOptions = {
  /** Further configuration, by environment key. */
  environment?: Readonly<Record<string, string>>;
  /** Numbers of the rules that differ from the defaults. */
  rules?: object;
  /** Whether the story sets the server's clock. */
  movableClock?: boolean;
  /** A program that is loaded before the server, in its process. */
  preload?: string;
};

/**
 * Lends the real server to a story: started on a free port with empty data, stopped and removed afterwards,
 * whatever happened.
 */
export async function withServer<T>(
  story: (server: RunningServer) => Promise<T>,
  options: ServerOptions = {},
): Promise<T> {
  const server = await startServer(options);
  try {
    return await story(server);
  } finally {
    await server.dispose();
  }
}

/** The same for a whole file of stories: start it in `beforeAll`, `dispose` of it in `afterAll`. */
export async function startServer(
  options: ServerOptions = {},
): Promise<RunningServer & { dispose(): Promise<void> }> {
  const port = await freePort();
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'plausch-e2e-'));
  // As root the database runs as somebody else, who must be able to walk in.
  chmodSync(dataFolder, 0o755);
  copyEmptyData(dataFolder);
  const origin = `http://localhost:${port}`;
  const running = new ServerProcess({
    origin,
    environment: {
      ...machineEnvironment(),
      LOG_LEVEL: 'warn',
      // A public server must say where mails go; those of stories have nobody to write to.
      ...(options.environment?.['PUBLIC_URL'] === undefined ? {} : { SMTP_URL: 'none' }),
      ...options.environment,
      ...(options.rules && { RULES_FILE: writeRules(dataFolder, options.rules) }),
      PORT: String(port),
      DATA_DIR: dataFolder,
    },
    isCompiled: options.preload === undefined,
    nodeArguments: [
      ...(options.movableClock ? ['--import', CLOCK_CONTROLS] : []),
      ...(options.preload === undefined ? [] : ['--import', options.preload]),
    ],
  });
  const database = new EmbeddedDatabase(dataFolder);
  const dispose = async () => {
    try {
      await database.close();
      await running.stop();
    } finally {
      stopOrphans(dataFolder);
      for (const folder of [dataFolder, `${dataFolder}-backups`]) {
        rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
      }
    }
  };
  try {
    await running.start();
  } catch (error) {
    await dispose().catch(() => undefined);
    throw error;
  }
  return {
    origin,
    dataFolder,
    output: () => running.output,
    mails: () => mailsOf(origin),
    query: (statement, values) => database.query(statement, values),
    kill9: () => running.kill9(),
    start: () => running.start(),
    stop: () => running.stop(),
    setClockAhead: (aheadMs) => running.send({ kind: 'clock', offsetMs: aheadMs }),
    dispose,
  };
}

// Only what the machine itself needs: a DATABASE_URL of the person at the keyboard is none of a story's business.
export function machineEnvironment(): NodeJS.ProcessEnv {
  const names = [
    'PATH',
    'HOME',
    'USER',
    'TMPDIR',
    'LANG',
    'Path',
    'TEMP',
    'TMP',
    'SystemRoot',
    'USERPROFILE',
  ];
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}

function writeRules(folder: string, rules: object): string {
  const file = path.join(folder, 'rules.json');
  writeFileSync(file, JSON.stringify(rules));
  return file;
}

async function mailsOf(origin: string): Promise<Mail[]> {
  const response = await fetch(`${origin}/postfach.json`);
  if (!response.ok) throw new Error(`The mailbox answered ${response.status}.`);
  return (await response.json()) as Mail[];
}

// A database whose server was killed lives on; its first line of `postmaster.pid` says who it is.
function stopOrphans(dataFolder: string): void {
  for (const file of globSync('**/postmaster.pid', { cwd: dataFolder })) {
    const [line] = readFileSync(path.join(dataFolder, file), 'utf8').split('\n');
    const id = Number(line);
    try {
      if (id > 1) process.kill(id, 'SIGQUIT');
    } catch {
      // It has ended already.
    }
  }
}
