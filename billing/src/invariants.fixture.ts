import type { Database } from '@plausch/platform/db';

/** What must never be in the tables, whatever was killed, doubled or reordered: a statement that finds it, for each invariant. */
const FORBIDDEN: Readonly<Record<string, string>> = {
  'I1 money was taken without a transaction, or the other way round': `
    select charge.ref from sandbox_charges charge left join transactions on charge_ref = charge.ref
    where charge_ref is null and charge.amount_micros > charge.refunded_micros + coalesce((
      select sum(dispute.amount_micros) from sandbox_disputes dispute
      where dispute.charge_ref = charge.ref and (dispute.state = 'lost' or dispute.state = 'open' and exists (
        select from gateway_operations
        where state = 'held' and verb = 'refund' and request ->> 'chargeRef' = charge.ref))), 0)
    union all
    select charge_ref from transactions left join sandbox_charges on ref = charge_ref
    where charge_ref is not null and ref is null`,
  'I1 a payment has no document, or a document no payment': `
    select id::text from transactions
    where gross_micros > 0
      and not exists (select from invoices where transaction_id = transactions.id and kind = 'invoice')
    union all
    select invoices.cause from invoices left join transactions on transactions.id = transaction_id
    where transactions.id is null or (invoices.kind = 'invoice' and invoices.gross_micros <> transactions.gross_micros)`,
  'I6 numbers of documents have a gap or a double': `
    select series, year, max(number) from invoices
    group by project_id, series, year having min(number) <> 1 or max(number) <> count(*)
    union all
    select series, year, last from invoice_counters counter
    where last is distinct from (
      select max(number) from invoices
      where (project_id, series, year) = (counter.project_id, counter.series, counter.year)
    )`,
  'I7 a document does not add up, or more went back than was paid': `
    select id from invoices
    where tax_micros <> (select coalesce(sum((tax ->> 'taxMicros')::bigint), 0) from jsonb_array_elements(taxes) tax)
      or gross_micros <> (select sum((line ->> 'grossMicros')::bigint) from jsonb_array_elements(lines) line)
    union all
    select invoice.id from invoices invoice join invoices correction on correction.corrects = invoice.id
    group by invoice.id
    having invoice.gross_micros + sum(correction.gross_micros) < 0
      or (invoice.gross_micros + sum(correction.gross_micros) = 0) and invoice.tax_micros + sum(correction.tax_micros) <> 0`,
  'I2 a period was charged twice': `
    select subscription_id, period_index from transactions
    where subscription_id is not null and kind in ('purchase', 'renewal')
    group by 1, 2 having count(*) > 1`,
  'I3 a subscription rests on nothing that was paid for this time, or on money that went back': `
    select id from subscriptions subscription where state <> 'ended' and not exists (
      select from transactions payment left join ledger_prepaid prepaid on prepaid.transaction_id = payment.id
      where payment.subscription_id = subscription.id and payment.period_index = subscription.period_index
        and payment.kind <> 'change' and case
          when payment.kind = 'trial' then subscription.state in ('trial', 'grace')
          else subscription.state in ('active', 'grace')
            and (gross_micros = 0 or refunded_micros < gross_micros)
            and (prepaid.transaction_id is null and gross_micros = 0
              or prepaid.starts_at = subscription.period_start
                and prepaid.ends_at >= least(subscription.period_end, coalesce(subscription.ends_at, subscription.period_end)))
        end)
    union all
    select id from subscriptions where not exists (select from transactions where subscription_id = subscriptions.id)`,
  'I3 grace is for no payment that failed, or too long': `
    select id from subscriptions where state = 'grace' and (
      grace_until is null or billing_issue_at is null or grace_until > billing_issue_at + interval '14 days')
    union all
    select id from subscriptions where state in ('trial', 'active') and grace_until is not null`,
  'I3 a grant was given by nobody': `
    select id from grants where not exists (
      select from redemptions where source = 'redemption:' || redemptions.id and redeemed_by = grants.customer_id
    ) and not exists (select from api_keys where kind = 'secret' and starts_with(source, 'operator:' || api_keys.id || ':'))`,
  'I4 the books do not balance': `
    select transfer_id::text, currency from ledger_entries join ledger_accounts on id = account_id
    group by 1, 2 having sum(amount) <> 0`,
  'I5 two live subscriptions of one family': `
    select customer_id, family from subscriptions where state <> 'ended' group by 1, 2 having count(*) > 1`,
  'I5 two live secrets of one family': `
    select customer_id, family from checkout_sessions
    where state in ('completing', 'awaiting', 'settling') and family is not null
    group by 1, 2 having count(*) > 1`,
  'I5 two live secrets of one card or payment': `
    select customer_id, subscription_id from confirmations where state in ('making', 'awaiting')
    group by 1, 2 having count(*) > 1`,
  'I2 a payment is confirmed that nobody waits for, or waited for that nobody confirms': `
    select confirmation.id from confirmations confirmation join subscriptions on subscriptions.id = subscription_id
    where confirmation.state in ('making', 'awaiting') and charging is null`,
  'I7 an amount is not whole, or does not add up': `
    select id from transactions
    where gross_micros % 10000 <> 0 or net_micros + tax_micros <> gross_micros or refunded_micros > gross_micros
    union all
    select transactions.id from transactions join sandbox_charges on ref = charge_ref where amount_micros <> gross_micros`,
  'I9 sandbox and production meet': `
    select session.id from checkout_sessions session join customers on customers.id = customer_id
    where (session.environment, session.project_id) is distinct from (customers.environment, customers.project_id)`,
  'I10 webhooks of a customer did not leave in their order, or one waits for nothing': `
    select a.event_id::text from webhook_deliveries a
    join webhook_deliveries b using (endpoint_id, customer_id)
    where a.sequence < b.sequence and a.resent_at is null and b.resent_at is null
      and (a.outcome is null and (b.outcome is not null or b.due_at is not null) or a.settled_at > b.settled_at)
    union all
    select min(event_id::text) from webhook_deliveries
    where outcome is null group by endpoint_id, customer_id having count(due_at) <> 1
    union all
    select customer.customer_id::text from webhook_customers customer left join webhook_events event using (customer_id)
    group by customer.customer_id, customer.sequence
    having coalesce(max(event.sequence), customer.sequence) <> customer.sequence
      or count(event.id) <> coalesce(max(event.sequence) - min(event.sequence) + 1, 0)`,
  'I11 a second trial began': `
    select customer_id from transactions where kind = 'trial' group by customer_id, product_id having count(*) > 1
    union all
    select customer_id from transactions where kind = 'trial'
      and not exists (select from trials where trials.customer_id = transactions.customer_id)`,
  'I12 something is due for what has ended, or nothing for what lives': `
    select id from subscriptions where (state = 'ended') <> (due_at is null)`,
  'I13 a session was booked twice, or ended without being booked': `
    select id from checkout_sessions
    where (state = 'succeeded') <> exists (select from transactions where session_id = checkout_sessions.id)`,
  'I14 the gateway has something that no operation asked for': `
    with there as (
      select ref, 'ensureCustomer' as verb, array['customer:' || customer_id] as subjects from sandbox_customers
      union all
      select ref, 'createIntent', array['checkout:' || session_id, session_id] from sandbox_intents
      union all
      select ref, 'charge', null from sandbox_charges
      where not exists (select from sandbox_intents where charge_ref = sandbox_charges.ref)
      union all
      select ref, 'refund', null from sandbox_refunds
    )
    select ref from there where not exists (
      select from sandbox_answers answer join gateway_operations operation using (idempotency_key)
      where answer.outcome -> 'value' ->> 'ref' = there.ref and operation.verb = there.verb
        and (subjects is null or operation.subject = any(subjects)))`,
};

/**
 * [I8] What never changes: a change of one row each, which has to be refused for being one. It is tried and undone within one
 * statement, so that nothing is left of it where it is not refused.
 */
const UNCHANGING: Readonly<Record<string, string>> = {
  'a price':
    'update prices set amount_micros = amount_micros + 10000 where ctid = (select ctid from prices limit 1)',
  'a price that is not sold any more': 'delete from prices where ctid = (select ctid from prices limit 1)',
  'a document':
    "update invoices set issued_at = issued_at + interval '1 day' where ctid = (select ctid from invoices limit 1)",
  'a document that is not wanted any more':
    'delete from invoices where ctid = (select ctid from invoices limit 1)',
  'an entry':
    'update ledger_entries set amount = amount + 1 where ctid = (select ctid from ledger_entries limit 1)',
  'an entry that is not wanted any more':
    'delete from ledger_entries where ctid = (select ctid from ledger_entries limit 1)',
  'a transfer':
    'update ledger_transfers set at = now() where ctid = (select ctid from ledger_transfers limit 1)',
  'a tax': 'update tax_entries set tax_micros = 0 where ctid = (select ctid from tax_entries limit 1)',
};
const tried = (change: string) => `do $$ declare touched int; begin
  begin
    ${change};
    get diagnostics touched = row_count;
    raise sqlstate 'TRIED';
  exception when restrict_violation then touched := 0; when sqlstate 'TRIED' then null; when others then touched := 1;
  end;
  perform set_config('invariants.touched', touched::text, true);
end $$; select current_setting('invariants.touched') as touched`;

/** The invariants that do not hold, with what breaks them; none in a healthy database. */
export async function brokenInvariants({
  pool,
}: {
  readonly pool: Pick<Database['pool'], 'query'>;
}): Promise<string[]> {
  const broken: string[] = [];
  for (const [name, sql] of Object.entries(FORBIDDEN)) {
    const { rows } = await pool.query(sql);
    if (rows.length > 0) broken.push(`${name}: ${JSON.stringify(rows.slice(0, 3))}`);
  }
  for (const [what, change] of Object.entries(UNCHANGING)) {
    // Two statements in one question: the second answers for the first.
    const answers = (await pool.query(tried(change))) as unknown as readonly {
      rows: { touched: string }[];
    }[];
    if (answers[1]?.rows[0]?.touched !== '0') broken.push(`I8 ${what} can be changed`);
  }
  return broken;
}
