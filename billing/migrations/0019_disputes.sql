-- What a buyer tells their bank of a payment: that it was none of theirs. The bank holds the money back until it has decided.
create table disputes (
  id uuid primary key,
  project_id uuid not null,
  environment text not null,
  customer_id uuid not null,
  transaction_id uuid not null references transactions,
  -- What the gateway calls it: told of twice it is one.
  gateway text not null,
  ref text not null,
  amount_micros bigint not null check (amount_micros > 0),
  state text not null check (state in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  decided_at timestamptz check ((state = 'open') = (decided_at is null)),
  unique (gateway, ref),
  foreign key (customer_id, project_id, environment) references customers (id, project_id, environment)
);
create index disputes_transaction on disputes (transaction_id);
create index disputes_customer on disputes (customer_id);

-- The same at the sandbox, which knows how far ahead of its own the clock of a customer is: its moments are the customer's.
alter table sandbox_customers add column ahead_ms bigint not null default 0 check (ahead_ms >= 0);
create table sandbox_disputes (
  ref text primary key,
  charge_ref text not null unique references sandbox_charges,
  customer_ref text not null references sandbox_customers,
  -- `coming`: nobody has heard of it yet. `none`: nothing of the charge was left when it came.
  state text not null check (state in ('coming', 'open', 'won', 'lost', 'none')),
  amount_micros bigint check (amount_micros > 0) check ((state in ('coming', 'none')) = (amount_micros is null)),
  -- When it is opened, and then when the bank decides by itself; null once it has.
  due_at timestamptz check ((state in ('coming', 'open')) = (due_at is not null))
);
create index sandbox_disputes_due on sandbox_disputes (due_at) where due_at is not null;
