import type { Database } from '@plausch/platform/db';

/** One statement may take so long only. */
const AT_ONCE = 5_000;

/**
 * Writes customers of the sandbox whose trial ends now, spread over the last hour: what is due for them is the first payment.
 * For a database in which billing has run; the starter catalogue sells the product.
 */
export async function seedDue({ pool }: Pick<Database, 'pool'>, count: number): Promise<void> {
  for (let from = 1; from <= count; from += AT_ONCE)
    await pool.query(SEED, [from, Math.min(from + AT_ONCE - 1, count), count]);
  await pool.query('analyze');
}

const SEED = `with price as (
       select project_id, price_id, product_id from prices
       where product_id = 'vip_monthly' and currency = 'EUR' limit 1
     ), seeded as materialized (
       select n, gen_random_uuid() as customer_id, gen_random_uuid() as subscription_id,
         date_trunc('milliseconds', now()) - n * interval '1 hour' / $3::int as ends_at
       from generate_series($1::int, $2::int) n
     ), people as (
       insert into customers (id, project_id, environment, first_seen, last_seen)
       select customer_id, project_id, 'sandbox', now(), now() from seeded, price
     ), names as (
       insert into customer_ids (project_id, environment, app_user_id, customer_id, since)
       select project_id, 'sandbox', 'due ' || n, customer_id, now() from seeded, price
     ), known as (
       insert into sandbox_customers (ref, customer_id, created_at)
       select 'cus_due' || n, customer_id, now() from seeded
     ), cards as (
       insert into sandbox_methods (ref, customer_ref, brand, last4, fingerprint, country, script, chargeable, created_at)
       select 'pm_due' || n, 'cus_due' || n, 'visa', '4242', 'due' || n, 'DE', 'succeeded', true, now() from seeded
     ), asked as (
       insert into gateway_operations (id, project_id, environment, gateway, verb, subject, idempotency_key, request, state, outcome,
         tries, created_at)
       select gen_random_uuid(), project_id, 'sandbox', 'sandbox', 'ensureCustomer', 'customer:' || customer_id,
         'customer:' || customer_id, '{}', 'done', jsonb_build_object('kind', 'done', 'value', jsonb_build_object('ref', 'cus_due' || n)),
         1, now()
       from seeded, price
     ), answered as (
       insert into sandbox_answers (idempotency_key, request_sha256, outcome, at)
       select 'customer:' || customer_id, '', jsonb_build_object('kind', 'done', 'value', jsonb_build_object('ref', 'cus_due' || n)), now()
       from seeded
     ), objects as (
       insert into gateway_objects (gateway, ref, kind, project_id, environment, customer_id, created_at)
       select 'sandbox', 'cus_due' || n, 'customer', project_id, 'sandbox', customer_id, now() from seeded, price
     ), rows as (
       insert into subscriptions (id, project_id, environment, customer_id, family, product_id, price_id, period, state,
         anchor, anchor_index, period_index, period_start, period_end, original_at, method_ref, due_at, look_at)
       select subscription_id, project_id, 'sandbox', customer_id, 'due', product_id, price_id, 'P1M', 'trial',
         ends_at, 1, 0, ends_at - interval '7 days', ends_at, ends_at - interval '7 days', 'pm_due' || n, ends_at, ends_at
       from seeded, price
     ), begun as (
       insert into transactions (id, project_id, environment, customer_id, subscription_id, kind, product_id, price_id,
         period_index, gross_micros, net_micros, tax_micros, currency, at)
       select gen_random_uuid(), project_id, 'sandbox', customer_id, subscription_id, 'trial', product_id, price_id,
         0, 0, 0, 0, 'EUR', ends_at - interval '7 days'
       from seeded, price
     )
     insert into trials (customer_id, family, at) select customer_id, 'due', ends_at - interval '7 days' from seeded`;
