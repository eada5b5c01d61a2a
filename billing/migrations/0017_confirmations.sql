alter table subscriptions
  -- Whether the bank wants to ask the owner of the card before it pays what is open.
  add column asks_owner boolean not null default false,
  -- What is known of the card: {brand, last4}. Null for one that was given before this was kept.
  add column card jsonb;

-- What somebody does with their card on the page of management: gives another one, or confirms a payment that is open.
create table confirmations (
  id uuid primary key,
  project_id uuid not null,
  environment text not null check (environment in ('sandbox', 'production')),
  customer_id uuid not null,
  kind text not null check (kind in ('card', 'payment')),
  -- Of a payment: what it is for, which card is asked, and how much it is.
  subscription_id uuid references subscriptions check ((subscription_id is null) = (kind = 'card')),
  method_ref text check ((method_ref is null) = (kind = 'card')),
  amount_micros bigint check ((amount_micros is null) = (kind = 'card')),
  currency text check ((currency is null) = (kind = 'card')),
  state text not null check (state in ('making', 'awaiting', 'done', 'failed')),
  intent_ref text unique,
  sealed_secret bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (customer_id, project_id, environment) references customers (id, project_id, environment)
);
-- One secret at a time: of a customer for a card, of a subscription for a payment.
create unique index confirmations_card on confirmations (customer_id) where kind = 'card' and state in ('making', 'awaiting');
create unique index confirmations_payment on confirmations (subscription_id) where kind = 'payment' and state in ('making', 'awaiting');
create index confirmations_customer on confirmations (customer_id);
create index confirmations_expires on confirmations (expires_at) where state in ('making', 'awaiting');
