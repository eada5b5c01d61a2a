-- Money that goes back. A row is written before the gateway is asked, and counts against the payment from then on: of two people who
-- refund one payment at once, one does.
create table refunds (
  id uuid primary key,
  project_id uuid not null,
  environment text not null,
  customer_id uuid not null,
  transaction_id uuid not null references transactions,
  amount_micros bigint not null check (amount_micros > 0),
  -- `withdrawal`, `cancellation`, `revocation`, or the operator's own words.
  reason text not null,
  -- Who asked for it: `key:<id>`, `customer`, `life`.
  requested_by text not null,
  state text not null check (state in ('planned', 'done', 'refused')),
  at timestamptz not null,
  settled_at timestamptz check ((state = 'planned') = (settled_at is null)),
  foreign key (customer_id, project_id, environment) references customers (id, project_id, environment)
);
create index refunds_transaction on refunds (transaction_id);
create index refunds_customer on refunds (customer_id);

-- Whether the buyer asked for an early start: who withdraws then pays for the days that were used.
alter table transactions add column early_start boolean not null default false;
