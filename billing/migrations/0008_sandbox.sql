-- The embedded sandbox stands in for a card network: another company's system, as far as billing is concerned. Nothing here refers
-- to a table of billing, and nothing of billing to one of these. Of a card number nothing is kept but brand, last four digits,
-- country, and a hash that needs the key.
create table sandbox_customers (
  ref text primary key,
  -- What the merchant calls them.
  customer_id text not null unique,
  created_at timestamptz not null
);

create table sandbox_methods (
  ref text primary key,
  customer_ref text not null references sandbox_customers,
  brand text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  fingerprint text not null,
  country text not null,
  -- What the test card does.
  script text not null,
  -- Whether its owner agreed to later charges.
  chargeable boolean not null,
  created_at timestamptz not null
);

create table sandbox_charges (
  ref text primary key,
  method_ref text not null references sandbox_methods,
  amount_micros bigint not null check (amount_micros > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  refunded_micros bigint not null default 0 check (refunded_micros between 0 and amount_micros),
  created_at timestamptz not null
);

create table sandbox_refunds (
  ref text primary key,
  charge_ref text not null references sandbox_charges,
  amount_micros bigint not null check (amount_micros > 0),
  created_at timestamptz not null
);

create table sandbox_intents (
  ref text primary key,
  customer_ref text not null references sandbox_customers,
  mode text not null check (mode in ('payment', 'setup')),
  amount_micros bigint check (amount_micros > 0) check ((mode = 'payment') = (amount_micros is not null)),
  currency text check (currency ~ '^[A-Z]{3}$') check ((mode = 'payment') = (currency is not null)),
  off_session boolean not null,
  -- What the merchant wants to hear with every event.
  session_id text not null,
  -- `asking`: the bank waits for the owner of the card.
  state text not null check (state in ('open', 'asking', 'processing', 'succeeded', 'failed', 'cancelled')),
  method_ref text references sandbox_methods
    check (state not in ('asking', 'processing', 'succeeded') or method_ref is not null),
  charge_ref text unique references sandbox_charges
    check ((charge_ref is not null) = (state = 'succeeded' and mode = 'payment')),
  -- Why the last card was refused.
  failure jsonb check (state <> 'failed' or failure is not null),
  -- When the bank will have decided.
  settles_at timestamptz check ((settles_at is not null) = (state = 'processing')),
  created_at timestamptz not null
);
create index sandbox_intents_settles on sandbox_intents (settles_at) where settles_at is not null;

-- A card that was given before anybody knew what for.
create table sandbox_tokens (
  ref text primary key,
  card jsonb not null,
  expires_at timestamptz not null
);
create index sandbox_tokens_expiry on sandbox_tokens (expires_at);

-- What was answered to each key, so that the same question gets the same answer.
create table sandbox_answers (
  idempotency_key text primary key,
  request_sha256 bytea not null,
  outcome jsonb not null,
  at timestamptz not null
);

-- What merchants are told; signed anew for each delivery.
create table sandbox_events (
  id text primary key,
  body text not null,
  created_at timestamptz not null,
  delivered_at timestamptz
);
create index sandbox_events_pending on sandbox_events (created_at, id) where delivered_at is null;
