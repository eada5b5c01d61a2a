import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { jobsSchemaOf } from '@plausch/platform/db';
import type pg from 'pg';
import { SCHEMA } from '../../../billing/src/schema.ts';
import { GROSS_MICROS, PRODUCT } from './shapes.ts';

/** As billing takes them: so many are planned in one transaction, and so many are charged side by side. */
const AT_ONCE = 200;
const SIDE_BY_SIDE = 8;

type Due = {
  readonly id: string;
  readonly project_id: string;
  readonly customer_id: string;
  readonly app_user_id: string;
  readonly customer_ref: string;
  readonly price_id: string;
  readonly method_ref: string;
  readonly anchor: Date;
  readonly period_index: number;
};
type Operation = Due & { readonly operationId: string; readonly key: string };

const statement = (name: string, text: string, values: unknown[] = []): pg.QueryConfig => ({
  name,
  text,
  values,
});

/**
 * Renews everything that is due by the SQL that it needs and nothing else: the same rows in the same transactions, each statement
 * prepared, each row written once, what code would have to read first known beforehand. One transaction plans two hundred;
 * each charge is one of the sandbox, and its answer one of billing.
 */
export async function renewBarely(pool: pg.Pool, accounts: Accounts): Promise<void> {
  for (let taken = AT_ONCE; taken === AT_ONCE; ) {
    const operations = await within(pool, plan);
    taken = operations.length;
    const waiting = operations.values();
    const one = async () => {
      for (const operation of waiting) {
        const chargeRef = await within(pool, (client) => charge(client, operation));
        await within(pool, (client) => settle(client, operation, chargeRef, accounts));
      }
    };
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, one));
  }
}

/** The accounts of the books that a renewal moves money between. */
export type Accounts = { readonly receivable: string; readonly deferred: string };

export async function within<T>(pool: pg.Pool, run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await run(client);
    await client.query('commit');
    return result;
  } finally {
    client.release();
  }
}

const DUE = `select subscriptions.id, subscriptions.project_id, subscriptions.customer_id, app_user_id, sandbox_customers.ref as customer_ref,
    price_id, method_ref, anchor, period_index
  from subscriptions join customers on customers.id = subscriptions.customer_id
    join customer_ids on customer_ids.customer_id = customers.id
    join sandbox_customers on sandbox_customers.customer_id = customers.id::text
  where look_at <= now() order by look_at limit ${AT_ONCE} for no key update of subscriptions, customers skip locked`;

async function plan(client: pg.PoolClient): Promise<Operation[]> {
  const { rows } = await client.query<Due>(statement('due', DUE));
  const operations = rows.map((row) => ({
    ...row,
    operationId: randomUUID(),
    key: `subscription:${row.id}:${row.period_index + 1}:1`,
  }));
  const ids = operations.map(({ id }) => id);
  await client.query(
    statement(
      'charging',
      `update subscriptions set charging = period_index + 1, due_at = now() + interval '15 minutes', look_at = now() + interval '15 minutes',
        version = version + 1 where id = any($1::uuid[])`,
      [ids],
    ),
  );
  await client.query(
    statement(
      'planned',
      `insert into gateway_operations (id, project_id, environment, gateway, verb, subject, idempotency_key, request, state, look_at, created_at)
        select id, project_id, 'sandbox', 'sandbox', 'charge', 'subscription:' || subject, key, request, 'planned',
          now() + interval '30 seconds', now()
        from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::jsonb[]) planned (id, project_id, subject, key, request)`,
      [
        operations.map(({ operationId }) => operationId),
        operations.map(({ project_id }) => project_id),
        ids,
        operations.map(({ key }) => key),
        operations.map((operation) => JSON.stringify(requestOf(operation))),
      ],
    ),
  );
  return operations;
}

const requestOf = ({ customer_ref, method_ref }: Due) => ({
  customerRef: customer_ref,
  methodRef: method_ref,
  amount: { amountMicros: GROSS_MICROS, currency: 'EUR' },
});

const outcomeOf = (ref: string) => ({
  kind: 'done',
  value: { ref, card: { brand: 'visa', last4: '4242', fingerprint: 'due', country: 'DE' } },
});

/** What the card network keeps: the card is held, the charge and the answer to its key are written. */
async function charge(client: pg.PoolClient, operation: Operation): Promise<string> {
  const ref = `ch_${randomBytes(12).toString('hex')}`;
  const { key, method_ref } = operation;
  const digest = createHash('sha256')
    .update(JSON.stringify(requestOf(operation)))
    .digest();
  await client.query(statement('hold', 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]));
  await client.query(
    statement('method', 'update sandbox_methods set later_charges = later_charges + 1 where ref = $1', [
      method_ref,
    ]),
  );
  await client.query(
    statement(
      'charge',
      `insert into sandbox_charges (ref, method_ref, amount_micros, currency, created_at) values ($1, $2, $3, 'EUR', now())`,
      [ref, method_ref, GROSS_MICROS],
    ),
  );
  await client.query(
    statement(
      'answer',
      'insert into sandbox_answers (idempotency_key, request_sha256, outcome, at) values ($1, $2, $3, now())',
      [key, digest, JSON.stringify(outcomeOf(ref))],
    ),
  );
  return ref;
}

/** What billing keeps of the answer: operation, subscription, payment, books, what is to be told of it, and the invoice. */
async function settle(
  client: pg.PoolClient,
  operation: Operation,
  chargeRef: string,
  { receivable, deferred }: Accounts,
): Promise<void> {
  const { id, project_id, customer_id, app_user_id, price_id, operationId, period_index } = operation;
  const [transactionId, transferId, invoiceId, renewedId, grantedId] = Array.from({ length: 5 }, () =>
    randomUUID(),
  );
  await client.query(
    statement(
      'settled',
      `update gateway_operations set state = 'done', outcome = $2, look_at = null, tries = tries + 1 where id = $1`,
      [operationId, JSON.stringify(outcomeOf(chargeRef))],
    ),
  );
  await client.query(
    statement('customer', 'select id from customers where id = $1 for no key update', [customer_id]),
  );
  await client.query(
    statement(
      'renewed',
      `update subscriptions set state = 'active', charging = null, period_index = period_index + 1, period_start = anchor,
        period_end = anchor + interval '1 month', due_at = anchor + interval '1 month', look_at = anchor + interval '1 month',
        version = version + 1 where id = $1`,
      [id],
    ),
  );
  await client.query(
    statement(
      'transaction',
      `insert into transactions (id, project_id, environment, customer_id, subscription_id, kind, product_id, price_id, period_index,
        gross_micros, net_micros, tax_micros, currency, charge_ref, at)
        values ($1, $2, 'sandbox', $3, $4, 'renewal', '${PRODUCT}', $5, $6, $7, $7, 0, 'EUR', $8, now())`,
      [transactionId, project_id, customer_id, id, price_id, period_index + 1, GROSS_MICROS, chargeRef],
    ),
  );
  await client.query(
    statement(
      'transfer',
      `insert into ledger_transfers (id, lines, project_id, environment, cause_type, cause_id, at)
        values ($1, 2, $2, 'sandbox', 'payment', $3, now())`,
      [transferId, project_id, transactionId],
    ),
  );
  await client.query(
    statement(
      'entries',
      `insert into ledger_entries (transfer_id, lines, line, account_id, amount) values ($1, 2, 0, $2, $4), ($1, 2, 1, $3, -$4::bigint)`,
      [transferId, receivable, deferred, GROSS_MICROS],
    ),
  );
  await client.query(
    statement(
      'prepaid',
      `insert into ledger_prepaid (transaction_id, project_id, environment, product_id, currency, starts_at, ends_at, base_micros, base_day,
        days_done, next_at)
        values ($1, $2, 'sandbox', '${PRODUCT}', 'EUR', $3, $3::timestamptz + interval '1 month', $4, 0, 0, $3::timestamptz + interval '1 day')`,
      [transactionId, project_id, operation.anchor, GROSS_MICROS],
    ),
  );
  await client.query(
    statement(
      'mail',
      `insert into ${jobsSchemaOf(SCHEMA)}.job_common (name, data, singleton_key, policy, retry_limit, retry_delay, retry_backoff,
        expire_seconds, deletion_seconds, keep_until)
        values ('mails.sandbox', $1, $2, 'short', 5, 60, true, 305, 604800, now() + interval '365 days')`,
      [JSON.stringify({ what: 'receipt', transactionId }), `renewed:${transactionId}`],
    ),
  );
  await client.query(
    statement(
      'told',
      `insert into webhook_customers (customer_id, sequence, entitlements) values ($1, 2, '{vip}')
        on conflict (customer_id) do update set sequence = webhook_customers.sequence + 2`,
      [customer_id],
    ),
  );
  await client.query(
    statement(
      'event',
      `insert into webhook_events (id, project_id, environment, customer_id, sequence, type, app_user_id, data, created_at)
        values ($1, $3, 'sandbox', $4, 1, 'subscription.renewed', $5, $6, now()),
          ($2, $3, 'sandbox', $4, 2, 'entitlement.granted', $5, $6, now())`,
      [
        renewedId,
        grantedId,
        project_id,
        customer_id,
        app_user_id,
        JSON.stringify({ product_identifier: PRODUCT, store_transaction_id: transactionId }),
      ],
    ),
  );
  await client.query(
    statement(
      'invoice',
      `with taken as (
        insert into invoice_counters (project_id, series, year, last) values ($2, 'T', extract(year from now()), 1)
        on conflict (project_id, series, year) do update set last = invoice_counters.last + 1 returning last, year
      )
      insert into invoices (id, project_id, environment, series, year, number, kind, cause, transaction_id, customer_id, issued_at, language,
        currency, lines, taxes, net_micros, tax_micros, gross_micros, payment)
      select $1, $2, 'sandbox', 'T', year, last, 'invoice', 'payment:' || $3::text, $3::uuid, $4, now(), 'de', 'EUR', $5, '[]', $6::bigint, 0, $6::bigint, $7
      from taken`,
      [
        invoiceId,
        project_id,
        transactionId,
        customer_id,
        JSON.stringify([
          {
            productId: PRODUCT,
            title: 'VIP',
            quantity: 1,
            netMicros: GROSS_MICROS,
            grossMicros: GROSS_MICROS,
          },
        ]),
        GROSS_MICROS,
        JSON.stringify({ kind: 'card', last4: '4242' }),
      ],
    ),
  );
}
