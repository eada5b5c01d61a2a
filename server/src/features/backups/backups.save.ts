import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { makeBackup, recipientsOf, type Written } from '@plausch/platform/backup';
import { majorOf } from '@plausch/platform/postgres';
import type { ServerConfig } from '../../config.ts';
import type { Saving } from '../../feature.ts';
import { listErased } from './backups.erased.ts';
import { t } from './backups.words.ts';

const ROOT = path.join(import.meta.dirname, '../../../..');
const MEGABYTES = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 });

/** By this word a backup says whose it is. */
export const PROGRAM = 'plausch';
/** What lies in the data folder and is of no use without the database, nor the database without it. */
const KEPT = ['seal.key'];

export type Saved = Written & { readonly isEncrypted: boolean };

export type SaveParts = {
  readonly config: Pick<ServerConfig, 'backups' | 'dataDir' | 'databaseDir'>;
  readonly saving: Saving;
  /** All accounts that are gone. */
  readonly erased: readonly string[];
  readonly now: number;
  /** A folder of the operator's choice instead of the usual one; absolute. */
  readonly to?: string | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** [BK1] Saves the running database and what belongs to it, and lists beside it who was erased. */
export async function save({ config, saving, erased, now, to, signal }: SaveParts): Promise<Saved> {
  const { backups, dataDir, databaseDir } = config;
  const recipients = recipientsOf(dataDir, now);
  const folder = to ?? backups.folder;
  const written = await makeBackup({
    ...saving,
    databaseDir,
    folder,
    isOurs: to === undefined && backups.isOurs,
    kept: KEPT.map((name) => ({ name, file: path.join(dataDir, name) })),
    recipients,
    about: {
      program: PROGRAM,
      version: ownVersion(),
      madeAt: new Date(now).toISOString(),
      postgres: majorOf(),
    },
    signal,
  });
  listErased(folder, erased);
  return { ...written, isEncrypted: recipients.length > 0 };
}

/** What the operator reads of a backup that they asked for, with what could be better. */
export function tellSaved(
  { file, bytes, isEncrypted }: Saved,
  { databaseDir, billing }: Pick<ServerConfig, 'databaseDir' | 'billing'>,
): string {
  const isOnSameDisk = statSync(file).dev === statSync(databaseDir).dev;
  const isBillingElsewhere = billing.kind === 'mounted' && billing.databaseUrl !== undefined;
  return [
    t('saved', {
      file,
      megabytes: MEGABYTES.format(bytes / 1e6),
      encrypted: isEncrypted ? 'yes' : 'no',
    }),
    ...(isEncrypted ? [] : [t('hint.key')]),
    ...(isOnSameDisk ? [t('hint.disk')] : []),
    ...(isBillingElsewhere ? [t('hint.billing')] : []),
  ].join('\n');
}

function ownVersion(): string {
  const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}
