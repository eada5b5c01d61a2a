import { systemClock } from '@plausch/platform/clock';
import { migrate, openDatabase } from '@plausch/platform/db';
import { serverKey } from '@plausch/platform/keys';
import type { Logger } from '@plausch/platform/logger';
import { createSealer, readSealKey } from '@plausch/platform/seal';
import { type Billing, type BillingOptions, createBilling } from './app.ts';
import { MIGRATIONS, SCHEMA } from './schema.ts';

const POOL_SIZE = 8;

export type OpenOptions = Pick<
  BillingOptions,
  'config' | 'works' | 'publicUrl' | 'trustedProxies' | 'figures' | 'app'
> & {
  /** The key of customer tokens where the server of the app has it too; else billing makes one of its own. */
  customerTokenKey?: Buffer | undefined;
  databaseUrl: string;
  /** Folder for the file that holds the key of sealed secrets. */
  dataDir: string;
  logger: Logger;
  /** Gets what is to be closed again, as soon as it stands. */
  closers: (() => Promise<void>)[];
};

/** Brings the tables of billing up to this program. */
export const migrateBilling = (url: string, log: Logger): Promise<string[]> =>
  migrate({ url, schema: SCHEMA, folder: MIGRATIONS, log });

/** Billing on its own schema, tables and pool: migrated, opened, not yet started. */
export async function openBilling({
  databaseUrl,
  dataDir,
  closers,
  ...options
}: OpenOptions): Promise<Billing> {
  const { logger, config } = options;
  const sealer = createSealer({ key: await readSealKey({ setting: config.sealKey, folder: dataDir }) });
  await migrateBilling(databaseUrl, logger);
  const database = openDatabase({ url: databaseUrl, schema: SCHEMA, log: logger, poolSize: POOL_SIZE });
  closers.push(() => database.close());
  const billing = await createBilling({
    ...options,
    database,
    clock: systemClock,
    sealer,
    customerTokenKey: options.customerTokenKey ?? (await serverKey(database, 'customer-tokens')),
    mailKey: await serverKey(database, 'counted-mails'),
  });
  closers.push(() => billing.close());
  return billing;
}
