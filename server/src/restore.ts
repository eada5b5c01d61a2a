import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { billingFigures, migrateBilling } from '@plausch/billing';
import {
  BackupFailure,
  backupsIn,
  checkStructure,
  drillIdentities,
  finishSwap,
  newDraft,
  readFigures,
  swapIn,
  type Unpacked,
  unpackBackup,
} from '@plausch/platform/backup';
import { systemClock } from '@plausch/platform/clock';
import { StartFailure } from '@plausch/platform/config';
import { migrate, openDatabase } from '@plausch/platform/db';
import type { Logger } from '@plausch/platform/logger';
import { holdFolder, majorOf, startEmbeddedPostgres } from '@plausch/platform/postgres';
import { createApp } from './app.ts';
import type { ServerConfig } from './config.ts';
import { backupsWords, erasedBeside, PROGRAM } from './features/backups/index.ts';
import { figuresOf } from './features.ts';
import { restoreWords as t } from './restore.words.ts';

const MIGRATIONS = path.join(import.meta.dirname, '..', 'migrations');
const POOL_SIZE = 4;
/** In place of the file: the newest one in the folder of backups. */
export const LATEST = 'latest';

export type RestoreOptions = {
  readonly config: ServerConfig;
  /** Path of the backup, or `latest`. */
  readonly file: string;
  /** Only looks whether it can be brought back: beside a running server, and nothing stays. */
  readonly isTrial: boolean;
  /** Secret keys, beside the one that lies in the data folder. */
  readonly identities?: readonly string[];
  readonly logger: Logger;
  /** Tells the operator how far it has come. */
  readonly say: (sentence: string) => void;
};

export type Restored = {
  /** The backup that was taken. */
  readonly file: string;
  readonly madeAt: string;
  readonly figures: Readonly<Record<string, number>>;
  /** Accounts that were erased once more. */
  readonly erased: number;
  /** Where the data of before lies now. */
  readonly before: string | undefined;
};

/**
 * Brings a backup back: unpacked beside the data, recovered, migrated, proven, and only then in its place.
 * @throws BackupFailure or StartFailure in one German sentence; nothing has changed then.
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { config, isTrial } = options;
  if (config.databaseUrl !== undefined) throw new BackupFailure(backupsWords('elsewhere'));
  const file = options.file === LATEST ? newestIn(config.backups.folder) : path.resolve(options.file);
  const { databaseDir } = config;
  if (!isTrial) finishSwap(config);
  const hold = !isTrial && existsSync(databaseDir) ? holdOf(databaseDir) : undefined;
  try {
    const draft = newDraft(databaseDir);
    try {
      const unpacked = await unpack(options, { file, draft });
      const proven = await prove(options, { file, draft, ...unpacked });
      if (isTrial) return { ...proven, file, before: undefined };
      const before = swapIn(databaseDir, draft, new Date(systemClock.now()));
      finishSwap(config);
      return { ...proven, file, before };
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  } finally {
    hold?.release();
  }
}

function newestIn(folder: string): string {
  const [newest] = backupsIn(folder);
  if (newest) return newest.file;
  throw new BackupFailure(t('none', { folder }));
}

/** As long as it is held, no server starts. */
function holdOf(databaseDir: string): ReturnType<typeof holdFolder> {
  try {
    return holdFolder(databaseDir);
  } catch (cause) {
    if (!(cause instanceof StartFailure)) throw cause;
    throw new BackupFailure(t('running'), { cause });
  }
}

async function unpack(
  { config, identities = [], say }: RestoreOptions,
  { file, draft }: { file: string; draft: string },
): Promise<Unpacked> {
  say(t('unpacking', { file }));
  const unpacked = await unpackBackup({
    file,
    folder: draft,
    program: PROGRAM,
    postgres: majorOf(),
    identities: [...identities, ...drillIdentities(config.dataDir)],
  });
  say(t('unpacked', { count: Object.keys(unpacked.manifest.files).length }));
  return unpacked;
}

/** Starts the database that was unpacked, brings it up to this program, and looks whether it is what was saved. */
async function prove(
  options: RestoreOptions,
  { file, draft, manifest }: Unpacked & { file: string; draft: string },
): Promise<Omit<Restored, 'before' | 'file'>> {
  const { config, logger, say } = options;
  const postgres = await startEmbeddedPostgres({ dataDir: draft, log: logger });
  try {
    const { url } = postgres;
    await migrate({ url, folder: MIGRATIONS, log: logger });
    const isBillingHere = config.billing.kind === 'mounted' && config.billing.databaseUrl === undefined;
    if (isBillingHere) await migrateBilling(url, logger);
    const figures = await readFigures(url, [...figuresOf(), ...billingFigures]);
    requireFigures(figures, manifest);
    const strange = await checkStructure(url);
    if (strange.length > 0) throw new BackupFailure(t('strange', { file, what: strange.join('\n') }));
    say(t('proven', { when: momentOf(manifest.madeAt) }));
    const erased = await eraseAgain(options, { url, file });
    return { madeAt: manifest.madeAt, figures: Object.fromEntries(figures), erased };
  } finally {
    await postgres.stop();
  }
}

/** What came back lies between what was counted before and after the copy. */
function requireFigures(found: ReadonlyMap<string, number>, { figures }: Unpacked['manifest']): void {
  for (const [name, value] of found) {
    const [before, after] = figures[name] ?? [value, value];
    if (value >= Math.min(before, after) && value <= Math.max(before, after)) continue;
    throw new BackupFailure(t('figure', { name, value, before, after }));
  }
}

/** [BK5] Who was erased since then goes once more, by the same steps. */
async function eraseAgain(
  { config, logger, say }: RestoreOptions,
  { url, file }: { url: string; file: string },
): Promise<number> {
  const lists = [path.dirname(file), config.backups.folder].map(erasedBeside);
  if (lists.every((list) => list === undefined)) say(t('noList', { folder: path.dirname(file) }));
  const ids = [...new Set(lists.flatMap((list) => list ?? []))];
  if (ids.length === 0) return 0;
  const database = openDatabase({ url, log: logger, poolSize: POOL_SIZE });
  try {
    const app = await createApp({
      config: { ...config, roles: ['web', 'realtime'], metrics: undefined },
      database,
      clock: systemClock,
      logger,
      upkeep: false,
    });
    try {
      const erased = await app.eraseAgain(ids);
      if (erased > 0) say(t('erased', { count: erased }));
      return erased;
    } finally {
      await app.close();
    }
  } finally {
    await database.close();
  }
}

const MOMENT = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Berlin',
});
const momentOf = (iso: string): string => MOMENT.format(new Date(iso));
