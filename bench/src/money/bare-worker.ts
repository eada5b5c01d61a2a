import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { SCHEMA } from '../../../billing/src/schema.ts';
import { POOL_SIZE } from '../billing/questions.ts';
import { renewBarely, within } from './bare-renewal.ts';
import { serve } from './serving.ts';
import { GROSS_MICROS, PRODUCT, projectOf, VAT_MICROS } from './shapes.ts';

/** The same by SQL alone, on tables of the same shape. */
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: POOL_SIZE,
  options: `-c search_path=${SCHEMA}`,
});
const projectId = await projectOf(pool);
const [receivable, deferred, revenue, vat] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
await pool.query(
  `insert into ledger_accounts values ($1, $5, 'sandbox', 'receivable', '', 'EUR'), ($2, $5, 'sandbox', 'deferred', '', 'EUR'),
    ($3, $5, 'sandbox', 'revenue', '${PRODUCT}', 'EUR'), ($4, $5, 'sandbox', 'vat', 'DE', 'EUR')`,
  [receivable, deferred, revenue, vat, projectId],
);
// The tables of the ledger, with their keys and without what keeps it in balance.
await pool.query(`
  create table bare_transfers (like ledger_transfers including all, foreign key (project_id) references projects);
  create table bare_entries (like ledger_entries including all, foreign key (account_id) references ledger_accounts,
    foreign key (transfer_id, lines) references bare_transfers)`);

async function book(): Promise<void> {
  const id = randomUUID();
  await within(pool, async (client) => {
    await client.query({
      name: 'bare_transfer',
      text: `insert into bare_transfers values ($1, 3, $2, 'sandbox', 'payment', $3, now())`,
      values: [id, projectId, randomUUID()],
    });
    await client.query({
      name: 'bare_entries',
      text: 'insert into bare_entries values ($1, 3, 0, $2, $3), ($1, 3, 1, $4, $5), ($1, 3, 2, $6, $7)',
      values: [id, receivable, GROSS_MICROS, revenue, VAT_MICROS - GROSS_MICROS, vat, 0 - VAT_MICROS],
    });
  });
}

serve(
  { port: 0 },
  { renew: () => renewBarely(pool, { receivable, deferred }), book, close: () => pool.end() },
);
