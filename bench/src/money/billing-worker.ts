import path from 'node:path';
import { systemClock } from '@plausch/platform/clock';
import { migrate, openDatabase } from '@plausch/platform/db';
import { newId } from '@plausch/platform/ids';
import { createLogger } from '@plausch/platform/logger';
import { createSealer } from '@plausch/platform/seal';
import { createBilling } from '../../../billing/src/app.ts';
import { bookPayment } from '../../../billing/src/features/ledger/index.ts';
import { MIGRATIONS, SCHEMA } from '../../../billing/src/schema.ts';
import { POOL_SIZE } from '../billing/questions.ts';
import { serve } from './serving.ts';
import { GROSS_MICROS, PRODUCT, projectOf, VAT_MICROS } from './shapes.ts';

/** Billing as it runs alone; what comes by the clock is done when the benchmark says so. */
const { DATABASE_URL: url = '' } = process.env;
const logger = createLogger({ level: 'warn' });
await migrate({ url, schema: SCHEMA, folder: MIGRATIONS, log: logger });
const database = openDatabase({ url, schema: SCHEMA, log: logger, poolSize: POOL_SIZE });
const key = (byte: number) => Buffer.alloc(32, byte);
const billing = await createBilling({
  config: {
    catalogueDir: path.resolve(import.meta.dirname, '../../../billing/catalogue'),
    sandbox: true,
    mail: { kind: 'none' },
    sealKey: undefined,
  },
  database,
  clock: systemClock,
  logger,
  sealer: createSealer({ key: key(7) }),
  customerTokenKey: key(9),
  mailKey: key(5),
  works: false,
  publicUrl: undefined,
  trustedProxies: [],
});
const { port } = await billing.listen({ host: '127.0.0.1', port: 0 });
const projectId = await projectOf(database.pool);

serve(
  { port },
  {
    renew: () => billing.provided.subscriptions.goOn(),
    book: () =>
      database.inTransaction(async (work) => {
        await bookPayment(work, {
          projectId,
          environment: 'sandbox',
          transactionId: newId(),
          productId: PRODUCT,
          currency: 'EUR',
          grossMicros: GROSS_MICROS,
          taxes: [{ country: 'DE', taxMicros: VAT_MICROS }],
          period: null,
          at: new Date(),
        });
      }),
    async close() {
      await billing.close();
      await database.close();
    },
  },
);
