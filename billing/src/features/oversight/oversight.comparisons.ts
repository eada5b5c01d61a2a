/**
 * What must agree, as statements that find what does not. Session, payment, books, tax, document and entitlement are written in one
 * transaction, so these hold at every moment; `$1` is the moment before which what waits for somebody else must have moved. Each
 * answers at most `$2` subjects. The database does the work, so nothing here grows with the number of rows.
 */
export const COMPARISONS: Readonly<Record<string, string>> = {
  'session without payment': `
    select session.id as subject from checkout_sessions session
    where session.state = 'succeeded' and not exists (select from transactions where session_id = session.id)`,
  'payment without session': `
    select payment.id::text as subject from transactions payment join checkout_sessions session on session.id = session_id
    where session.state <> 'succeeded'`,
  'payment without entry': `
    select payment.id::text as subject from transactions payment
    left join ledger_transfers transfer on cause_type = 'payment' and cause_id = payment.id::text
    where gross_micros > 0 and gross_micros is distinct from (
      select sum(amount) from ledger_entries join ledger_accounts on ledger_accounts.id = account_id
      where transfer_id = transfer.id and kind = 'receivable')`,
  'refund without entry': `
    select refund.id::text as subject from refunds refund
    left join ledger_transfers transfer on cause_type = 'refund' and cause_id = refund.id::text
    where state = 'done' and -amount_micros is distinct from (
      select sum(amount) from ledger_entries join ledger_accounts on ledger_accounts.id = account_id
      where transfer_id = transfer.id and kind = 'receivable')`,
  'dispute without entry': `
    select dispute.id::text as subject from disputes dispute
    where amount_micros * (case state when 'open' then 1 else 0 end) is distinct from (
      select coalesce(sum(amount), -1) from ledger_transfers transfer
      join ledger_entries entry on entry.transfer_id = transfer.id join ledger_accounts account on account.id = account_id
      where cause_type in ('dispute_opened', 'dispute_won', 'dispute_lost') and cause_id = dispute.id::text and kind = 'disputes')`,
  'books out of balance': `
    select transfer_id::text as subject from ledger_entries join ledger_accounts on ledger_accounts.id = account_id
    group by transfer_id, currency having sum(amount) <> 0`,
  'amount that went back': `
    select payment.id::text as subject from transactions payment
    where refunded_micros <> coalesce((select sum(amount_micros) from refunds where transaction_id = payment.id and state = 'done'), 0)
      + coalesce((select sum(amount_micros) from disputes where transaction_id = payment.id and state = 'lost'), 0)`,
  'payment without document': `
    select payment.id::text as subject from transactions payment
    left join invoices on invoices.transaction_id = payment.id and invoices.kind = 'invoice'
    where payment.gross_micros > 0 and invoices.gross_micros is distinct from payment.gross_micros`,
  'refund without document': `
    select payment.id::text as subject from transactions payment join invoices correction
      on correction.transaction_id = payment.id and correction.kind <> 'invoice'
    group by payment.id having payment.refunded_micros <> -sum(correction.gross_micros)
    union all
    select payment.id::text from transactions payment where refunded_micros > 0
      and not exists (select from invoices where transaction_id = payment.id and kind <> 'invoice')`,
  'gap in the numbers': `
    select series || '-' || year || ' ' || project_id as subject from invoices
    group by project_id, series, year having min(number) <> 1 or max(number) <> count(*)`,
  'tax that was not recorded': `
    select payment.id::text as subject from transactions payment
    where tax_micros <> coalesce((
      select sum(entry.tax_micros) from tax_entries entry where entry.cause = 'payment:' || payment.id), 0)`,
  'entitlement without payment': `
    select subscription.id::text as subject from subscriptions subscription
    where state in ('trial', 'active') and not exists (
      select from transactions where subscription_id = subscription.id and period_index = subscription.period_index
        and (kind = 'trial') = (subscription.state = 'trial') and kind <> 'change')`,
  'entitlement after its money went back': `
    select subscription.id::text as subject from subscriptions subscription
    join transactions payment on subscription_id = subscription.id and payment.period_index = subscription.period_index
    where state = 'active' and payment.kind in ('purchase', 'renewal') and gross_micros > 0 and refunded_micros = gross_micros`,
  'grace without an open payment': `
    select subscription.id::text as subject from subscriptions subscription
    where state = 'grace' and (
      grace_until is null or billing_issue_at is null or grace_until > billing_issue_at + interval '14 days'
      or not exists (
        select from transactions where subscription_id = subscription.id and period_index = subscription.period_index
          and kind <> 'change' and (gross_micros = 0 or refunded_micros < gross_micros)))`,
  'grant without a gift or an operator': `
    select grants.id::text as subject from grants
    left join redemptions on source = 'redemption:' || redemptions.id and redeemed_by = grants.customer_id
    left join api_keys on source like 'operator:%' and split_part(source, ':', 2) = api_keys.id::text
    where redemptions.id is null and api_keys.id is null`,
  'second trial': `
    select payment.id::text as subject from transactions payment
    join subscriptions subscription on subscription.id = payment.subscription_id
    left join trials on trials.customer_id = payment.customer_id and trials.family = subscription.family
    where payment.kind = 'trial' and (trials.at is null or exists (
      select from transactions other join subscriptions on subscriptions.id = other.subscription_id
      where other.kind = 'trial' and other.id <> payment.id and other.customer_id = payment.customer_id
        and subscriptions.family = subscription.family))`,
  'confirmation that no payment waits for': `
    select subscription_id::text as subject from confirmations confirmation
    join subscriptions on subscriptions.id = subscription_id
    where confirmation.state in ('making', 'awaiting') and charging is null and confirmation.created_at < $1`,
  'sandbox and production meet': `
    select payment.id::text as subject from transactions payment join subscriptions on subscriptions.id = subscription_id
    where subscriptions.customer_id <> payment.customer_id
    union all
    select payment.id::text from transactions payment join checkout_sessions session on session.id = session_id
    where session.customer_id <> payment.customer_id
    union all
    select transaction_id::text from refunds join transactions payment on payment.id = transaction_id
    where refunds.customer_id <> payment.customer_id
    union all
    select transaction_id::text from disputes join transactions payment on payment.id = transaction_id
    where disputes.customer_id <> payment.customer_id
    union all
    select transaction_id::text from invoices join transactions payment on payment.id = transaction_id
    where (invoices.project_id, invoices.environment) <> (payment.project_id, payment.environment)
    union all
    select transaction_id::text from ledger_prepaid prepaid join transactions payment on payment.id = transaction_id
    where (prepaid.project_id, prepaid.environment) <> (payment.project_id, payment.environment)
    union all
    select transaction_id::text from redemptions join customers on customers.id = redeemed_by
    where (redemptions.project_id, redemptions.environment) <> (customers.project_id, customers.environment)
    union all
    select event.id::text from webhook_events event join customers on customers.id = customer_id
    where (event.project_id, event.environment) <> (customers.project_id, customers.environment)`,
  'webhook out of order': `
    select event_id::text as subject from (
      select event_id, settled_at, outcome, max(settled_at) over earlier as before,
        count(*) filter (where outcome is null) over earlier as waiting
      from webhook_deliveries where resent_at is null
      window earlier as (
        partition by endpoint_id, customer_id order by sequence rows between unbounded preceding and 1 preceding)
    ) delivery where settled_at < before or waiting > 0 and outcome is not null
    union all
    select min(event_id::text) from webhook_deliveries where outcome is null and resent_at is null
    group by endpoint_id, customer_id having count(due_at) = 0`,
  'at the gateway without an operation': `
    with answered as (select outcome -> 'value' ->> 'ref' as ref from gateway_operations where state = 'done'), there as (
      select ref, created_at from sandbox_customers
      union all
      select ref, created_at from sandbox_intents
      union all
      select ref, created_at from sandbox_refunds
      union all
      select ref, created_at from sandbox_charges
      where not exists (select from sandbox_intents where charge_ref = sandbox_charges.ref)
    )
    select ref as subject from there
    where created_at < $1 and not exists (select from answered where answered.ref = there.ref)`,
  'subscription that nothing moves': `
    select id::text as subject from subscriptions where look_at < $1
    union all
    select id::text from subscriptions where (state = 'ended') <> (due_at is null)`,
  'operation without an answer': `
    select id::text as subject from gateway_operations
    where look_at is not null and created_at < $1 and (state <> 'held' or look_at < $1)`,
};
