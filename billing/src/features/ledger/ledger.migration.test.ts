import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createTestDatabase } from '@plausch/dev-env';
import { migrateLines, openDatabase } from '@plausch/platform/db';
import { newId } from '@plausch/platform/ids';
import { createLogger } from '@plausch/platform/logger';
import { expect, it } from 'vitest';
import { MIGRATIONS } from '../../schema.ts';
import { balancesOf, recognise, sumsByCurrency } from './index.ts';
import { accountId, type Shop } from './ledger.accounts.ts';

const log = createLogger({ level: 'silent' });
/** The migration that brings the ledger. */
const LEDGER = '0013_ledger.sql';

it('[I1] [I4] takes over what was paid before there was a ledger: running periods as prepaid time, the rest as earned', async () => {
  const { url, drop } = await createTestDatabase();
  const before = mkdtempSync(path.join(os.tmpdir(), 'billing-migrations-'));
  for (const file of readdirSync(MIGRATIONS).filter((name) => name < LEDGER))
    cpSync(path.join(MIGRATIONS, file), path.join(before, file));
  const schema = 'billing';
  const place = { url, schema, log };
  await migrateLines(place, [{ table: 'schema_migrations', folder: before }]);
  const database = openDatabase({ url, schema, log, poolSize: 2 });
  try {
    const query = (sql: string, values: unknown[] = []) => database.pool.query(sql, values);
    const [projectId, customerId, running, ended] = [newId(), newId(), newId(), newId()];
    const shop: Shop = { projectId, environment: 'sandbox' };
    await query(`insert into projects (id, slug, created_at) values ($1, 'old', now())`, [projectId]);
    await query(`insert into catalogue_versions values ($1, 1, '', '{}', '\\x00', 'start', now())`, [
      projectId,
    ]);
    await query(
      `insert into prices (project_id, price_id, product_id, option_id, currency, amount_micros, period, first_version)
       values ($1, 'prc', 'premium', 'base_option', 'EUR', 4990000, 'P1M', 1)`,
      [projectId],
    );
    await query(
      `insert into customers (id, project_id, environment, first_seen, last_seen) values ($1, $2, 'sandbox', now(), now())`,
      [customerId, projectId],
    );
    const subscribe = (id: string, family: string, state: 'active' | 'ended', index: number) =>
      query(
        `insert into subscriptions (id, project_id, environment, customer_id, family, product_id, price_id, state, anchor,
           period_index, period_start, period_end, original_at, ended_at, end_reason, due_at, look_at, period)
         values ($1, $2, 'sandbox', $3, $4, 'premium', 'prc', $5, '2026-10-01T10:00Z', $6, '2026-11-01T11:00Z',
           '2026-12-01T11:00Z', '2026-10-01T10:00Z', case when $5 = 'ended' then now() end,
           case when $5 = 'ended' then 'cancelled' end, case when $5 <> 'ended' then now() end,
           case when $5 <> 'ended' then now() end, 'P1M')`,
        [id, projectId, customerId, family, state, index],
      );
    await subscribe(running, 'one', 'active', 1);
    await subscribe(ended, 'two', 'ended', 1);
    const book = async (
      subscription: string | null,
      index: number | null,
      { gross = 4_990_000, refunded = 0, kind = index === 1 ? 'renewal' : 'purchase' } = {},
    ) => {
      const id = newId();
      await query(
        `insert into transactions (id, project_id, environment, customer_id, subscription_id, kind, product_id, price_id,
           period_index, gross_micros, net_micros, tax_micros, currency, at, refunded_micros, refunded_at)
         values ($1, $2, 'sandbox', $3, $4, $5, 'premium', 'prc', $6, $7, $7, 0, 'EUR', '2026-11-01T11:00Z', $8::bigint,
           case when $8::bigint > 0 then timestamptz '2026-11-02T11:00Z' end)`,
        [id, projectId, customerId, subscription, kind, index, gross, refunded],
      );
      return id;
    };
    await book(running, 0);
    const current = await book(running, 1);
    await book(ended, 0);
    await book(ended, 1);
    await book(null, null, { gross: 149_000_000, refunded: 149_000_000 });
    await book(null, null, { gross: 9_990_000 });
    await book(running, 0, { gross: 0, kind: 'trial' });

    await migrateLines(place, [{ table: 'schema_migrations', folder: MIGRATIONS }]);

    const books = async () =>
      Object.fromEntries(
        (await balancesOf(database.drizzle, shop)).map(({ kind, detail, amountMicros }) => [
          `${kind} ${detail}`,
          Number(amountMicros),
        ]),
      );
    // Paid: 4 × 4.99 + 149.00 + 9.99, of which 149.00 went back; one month of 4.99 runs.
    expect(await books()).toEqual({
      'receivable ': 29_950_000,
      'deferred ': -4_990_000,
      'revenue premium': -173_960_000,
      'refunds premium': 149_000_000,
    });
    expect(await sumsByCurrency(database.drizzle)).toEqual([{ currency: 'EUR', amountMicros: 0n }]);
    // Each payment of something is a transfer, and what goes on is posted to the same accounts.
    const transfers = await query(
      'select cause_type, count(*)::int from ledger_transfers group by 1 order by 1',
    );
    expect(transfers.rows).toEqual([
      { cause_type: 'payment', count: 6 },
      { cause_type: 'refund', count: 1 },
    ]);
    const { rows: accounts } = await query(`select id from ledger_accounts where kind = 'receivable'`);
    expect(accounts).toEqual([{ id: accountId(shop, { kind: 'receivable', detail: '', currency: 'EUR' }) }]);
    const { rows: prepaid } = await query('select transaction_id, base_micros from ledger_prepaid');
    expect(prepaid).toEqual([{ transaction_id: current, base_micros: '4990000' }]);
    await database.inTransaction((work) => recognise(work, new Date('2026-12-01T11:00Z')));
    expect(await books()).toMatchObject({ 'deferred ': 0, 'revenue premium': -178_950_000 });
  } finally {
    await database.close();
    await drop();
    rmSync(before, { recursive: true });
  }
});
