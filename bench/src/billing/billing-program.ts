import path from 'node:path';
import { openBilling } from '@plausch/billing';
import { createLogger } from '@plausch/platform/logger';
import { countFromNow } from './counting.ts';
import type { Order, Ready } from './orders.ts';

/** Billing as it runs alone, but for jobs: those come by the clock and are another process' work here. Tells what it does. */
const { DATABASE_URL = '', DATA_DIR = '' } = process.env;
const counts = countFromNow();
const closers: (() => Promise<void>)[] = [];
const billing = await openBilling({
  config: {
    catalogueDir: path.resolve(import.meta.dirname, '../../../billing/catalogue'),
    sandbox: true,
    mail: { kind: 'none' },
    sealKey: undefined,
  },
  databaseUrl: DATABASE_URL,
  dataDir: DATA_DIR,
  logger: createLogger({ level: 'warn' }),
  closers,
  works: false,
  publicUrl: undefined,
  trustedProxies: [],
  figures: undefined,
});
const ready: Ready = await billing.listen({ host: '127.0.0.1', port: 0 });

process.on('message', ({ name }: Order) => {
  if (name === 'count') process.send?.(counts());
});
process.once('disconnect', async () => {
  for (const close of closers.toReversed()) await close();
  process.exit(0);
});
process.send?.({ port: ready.port });
