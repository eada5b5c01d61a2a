import { hashToken, newToken } from '@plausch/platform/ids';
import { onSide, type Side } from './stand.ts';

/** So many of each kind. */
const CUSTOMERS = 50;
/** Ten years of monthly payments. */
const RENEWALS = 120;
/** One more than a page shows, and a hundred pages. */
const FEW = 13;
const MANY = 1_200;

export type Customers = {
  /** Customers with one payment. */
  readonly newcomers: readonly string[];
  /** Customers with a payment for each month of ten years. */
  readonly veterans: readonly string[];
  /** Cookies of open pages of customers with a few documents, and of customers with many. */
  readonly few: readonly string[];
  readonly many: readonly string[];
};

const KINDS = { newcomers: 1, veterans: RENEWALS + 1, few: FEW, many: MANY } as const;
type Kind = keyof typeof KINDS;

const names = (kind: Kind): string[] =>
  Array.from({ length: CUSTOMERS }, (_one, count) => `${kind}-${String(count + 1).padStart(3, '0')}`);

/** Writes them with all their payments, month by month, so that those of one customer lie as far apart as they do in life. */
export async function seedCustomers(side: Side): Promise<Customers> {
  for (const [kind, payments] of Object.entries(KINDS))
    await onSide(side, PEOPLE, [kind, CUSTOMERS, payments]);
  await onSide(side, PAYMENTS);
  await onSide(side, INVOICES);
  await onSide(side, 'vacuum analyze');
  return {
    newcomers: names('newcomers'),
    veterans: names('veterans'),
    few: await openPages(side, 'few'),
    many: await openPages(side, 'many'),
  };
}

const PEOPLE = `with price as (
    select project_id, price_id from prices where product_id = 'vip_monthly' and currency = 'EUR' limit 1
  ), seeded as materialized (
    select n, gen_random_uuid() as customer_id from generate_series(1, $2::integer) n
  ), people as (
    insert into customers (id, project_id, environment, first_seen, last_seen, language)
    select customer_id, project_id, 'sandbox', now(), now(), 'de' from seeded, price
  ), named as (
    insert into customer_ids (project_id, environment, app_user_id, customer_id, since)
    select project_id, 'sandbox', $1::text || '-' || lpad(n::text, 3, '0'), customer_id, now() from seeded, price
  )
  insert into subscriptions (id, project_id, environment, customer_id, family, product_id, price_id, period, state,
    anchor, anchor_index, period_index, period_start, period_end, original_at, due_at, look_at)
  select gen_random_uuid(), project_id, 'sandbox', customer_id, 'plausch', 'vip_monthly', price_id, 'P1M', 'active',
    began, 0, $3::integer - 1, now() - interval '20 days', now() + interval '10 days', began,
    now() + interval '10 days', now() + interval '10 days'
  from seeded, price, lateral (select now() - interval '20 days' - ($3::integer - 1) * interval '1 month' as began)`;

const PAYMENTS = `insert into transactions (id, project_id, environment, customer_id, subscription_id, kind, product_id, price_id,
    period_index, gross_micros, net_micros, tax_micros, currency, at)
  select gen_random_uuid(), project_id, 'sandbox', customer_id, id, case n when 0 then 'purchase' else 'renewal' end, product_id, price_id,
    n, 9990000, 9990000, 0, 'EUR', anchor + n * interval '1 month'
  from subscriptions, generate_series(0, ${MANY}) n
  where family = 'plausch' and period_index >= n and state = 'active' and charging is null
  order by anchor + n * interval '1 month', customer_id`;

/** Numbers of a year before all others, so that they meet none that billing takes. */
const INVOICES = `insert into invoices (id, project_id, environment, series, year, number, kind, cause, transaction_id, customer_id, issued_at,
    language, currency, lines, taxes, net_micros, tax_micros, gross_micros, payment)
  select gen_random_uuid(), project_id, 'sandbox', 'T', 1, row_number() over (order by at, customer_id), 'invoice', 'payment:' || id, id,
    customer_id, at, 'de', 'EUR', '[]', '[]', gross_micros, 0, gross_micros, '{"last4": "4242"}'
  from transactions where kind in ('purchase', 'renewal') and session_id is null
    and customer_id in (select customer_id from subscriptions where family = 'plausch')
  order by at, customer_id`;

async function openPages(side: Side, kind: Kind): Promise<string[]> {
  const secrets = Array.from({ length: CUSTOMERS }, newToken);
  await onSide(
    side,
    `insert into manage_sessions (secret_sha256, project_id, environment, customer_id, expires_at)
     select secret, project_id, environment, customer_id, now() + interval '1 hour'
     from unnest($1::bytea[], $2::text[]) opened (secret, name) join customer_ids on app_user_id = name`,
    [secrets.map(hashToken), names(kind)],
  );
  return secrets.map((secret) => `billing_manage=${secret}`);
}
