create table subscriptions (
  id uuid primary key,
  project_id uuid not null,
  environment text not null,
  customer_id uuid not null,
  -- Of the products of one family a customer has one at a time.
  family text not null,
  product_id text not null,
  price_id text not null,
  state text not null check (state in ('trial', 'active', 'grace', 'ended')),
  -- Period n begins at anchor + n periods, so that no day is lost over the months.
  anchor timestamptz not null,
  period_index integer not null check (period_index >= 0),
  period_start timestamptz not null,
  period_end timestamptz not null check (period_end > period_start),
  original_at timestamptz not null,
  grace_until timestamptz,
  unsubscribed_at timestamptz,
  billing_issue_at timestamptz,
  refunded_at timestamptz,
  ended_at timestamptz check ((state = 'ended') = (ended_at is not null)),
  end_reason text check ((state = 'ended') = (end_reason is not null)),
  -- The card that pays, as the gateway knows it.
  method_ref text,
  -- When something will be due; null once nothing ever will.
  due_at timestamptz check ((state = 'ended') = (due_at is null)),
  -- Goes up with every change: a change that was decided on an older row is not written.
  version integer not null default 0,
  foreign key (customer_id, project_id, environment) references customers (id, project_id, environment),
  foreign key (project_id, price_id) references prices
);
create unique index subscriptions_one_live on subscriptions (customer_id, family) where state <> 'ended';
create index subscriptions_due on subscriptions (due_at) where due_at is not null;
create index subscriptions_customer on subscriptions (customer_id);

-- Everything that was bought: also what cost nothing, as the beginning of a trial.
create table transactions (
  id uuid primary key,
  project_id uuid not null,
  environment text not null,
  customer_id uuid not null,
  subscription_id uuid references subscriptions,
  session_id text,
  kind text not null check (kind in ('purchase', 'trial', 'renewal')),
  product_id text not null,
  price_id text not null,
  period_index integer,
  gross_micros bigint not null check (gross_micros >= 0),
  net_micros bigint not null check (net_micros >= 0),
  tax_micros bigint not null check (tax_micros >= 0),
  currency text not null,
  -- The gateway's charge; null where nothing was charged.
  charge_ref text unique,
  at timestamptz not null,
  refunded_micros bigint not null default 0 check (refunded_micros between 0 and gross_micros),
  refunded_at timestamptz,
  check (net_micros + tax_micros = gross_micros),
  foreign key (customer_id, project_id, environment) references customers (id, project_id, environment),
  foreign key (project_id, price_id) references prices
);
-- A period is charged at most once, a session books at most once.
create unique index transactions_period on transactions (subscription_id, period_index)
  where kind in ('purchase', 'renewal');
create unique index transactions_session on transactions (session_id) where session_id is not null;
create index transactions_customer on transactions (customer_id, at);

-- Entitlements that were given, not bought.
create table grants (
  id uuid primary key,
  project_id uuid not null,
  environment text not null,
  customer_id uuid not null,
  entitlement text not null,
  starts_at timestamptz not null,
  -- Null: for good.
  ends_at timestamptz check (ends_at > starts_at),
  -- Where it comes from: `redemption:<id>`, `operator:<name>`.
  source text not null unique,
  revoked_at timestamptz,
  foreign key (customer_id, project_id, environment) references customers (id, project_id, environment)
);
create index grants_customer on grants (customer_id);

-- A trial once per customer and family, ever; once per card in twelve months.
create table trials (
  customer_id uuid not null references customers,
  family text not null,
  at timestamptz not null,
  primary key (customer_id, family)
);
create table card_trials (
  project_id uuid not null references projects,
  environment text not null,
  fingerprint text not null,
  at timestamptz not null,
  primary key (project_id, environment, fingerprint)
);

-- Something bought for another: whoever opens the link first gets it.
create table redemptions (
  id uuid primary key,
  token_sha256 bytea not null unique,
  -- The token itself, sealed: the buyer may ask for the link again until it is used.
  sealed_token bytea,
  project_id uuid not null,
  environment text not null,
  transaction_id uuid not null unique references transactions,
  entitlement text not null,
  period text not null,
  expires_at timestamptz not null,
  redeemed_by uuid references customers,
  redeemed_at timestamptz
);
