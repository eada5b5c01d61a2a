import { existsSync } from 'node:fs';
import path from 'node:path';
import { billingFigures } from '@plausch/billing';
import { BackupFailure } from '@plausch/platform/backup';
import { systemClock } from '@plausch/platform/clock';
import { openDatabase } from '@plausch/platform/db';
import { createLogger } from '@plausch/platform/logger';
import { startEmbeddedPostgres } from '@plausch/platform/postgres';
import type { ServerConfig } from './config.ts';
import { erasedIds } from './features/accounts/index.ts';
import { save, backupsWords as t, tellSaved } from './features/backups/index.ts';
import { figuresOf } from './features.ts';

/**
 * [BK1] Saves everything while no server runs, with the database started for that alone. `to`: a folder of the operator's choice.
 * @throws BackupFailure or StartFailure
 */
export async function backUpAlone(config: ServerConfig, to: string | undefined): Promise<string> {
  if (config.databaseUrl !== undefined) throw new BackupFailure(t('elsewhere'));
  if (!existsSync(path.join(config.databaseDir, 'cluster'))) throw new BackupFailure(t('nothing'));
  const log = createLogger({ level: 'warn' });
  const { url, stop } = await startEmbeddedPostgres({ dataDir: config.databaseDir, log });
  try {
    const database = openDatabase({ url, log, poolSize: 1 });
    const erased = await erasedIds(database.drizzle).finally(() => database.close());
    const saving = { url, figures: [...figuresOf(), ...billingFigures] };
    return tellSaved(await save({ config, saving, erased, now: systemClock.now(), to }), config);
  } finally {
    await stop();
  }
}
