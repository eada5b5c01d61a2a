-- Whom billing tells what happens to customers. Without an address of its own: the server of the app that billing belongs to, which
-- every process knows by its settings.
create table webhook_endpoints (
  id uuid primary key,
  project_id uuid not null references projects,
  environment text not null check (environment in ('sandbox', 'production')),
  url text,
  sealed_secret bytea,
  created_at timestamptz not null,
  removed_at timestamptz,
  check ((url is null) = (sealed_secret is null))
);
create unique index webhook_endpoints_own on webhook_endpoints (project_id, environment)
  where url is null and removed_at is null;

-- What is known of a customer's events: the last number, and what they had when it was told. The row is held from the first look to
-- the commit, so numbers follow the order of the commits.
create table webhook_customers (
  customer_id uuid primary key references customers,
  sequence bigint not null default 0 check (sequence >= 0),
  -- Entitlements that were told as granted, and not as revoked since.
  entitlements text[] not null default '{}',
  -- When one of them ends by itself, by our own clock; null: none does.
  look_at timestamptz
);
create index webhook_customers_look_at on webhook_customers (look_at) where look_at is not null;

create table webhook_events (
  id uuid primary key,
  project_id uuid not null references projects,
  environment text not null,
  customer_id uuid not null references customers,
  sequence bigint not null check (sequence > 0),
  type text not null,
  app_user_id text not null,
  data jsonb not null,
  created_at timestamptz not null,
  unique (customer_id, sequence)
);
create index webhook_events_created on webhook_events (created_at);

create table webhook_deliveries (
  event_id uuid not null references webhook_events on delete cascade,
  endpoint_id uuid not null references webhook_endpoints,
  customer_id uuid not null,
  sequence bigint not null,
  -- Tries that failed.
  tries integer not null default 0 check (tries >= 0),
  -- When it is sent next; null while an earlier one of the customer has to leave first, and once it is settled.
  due_at timestamptz,
  -- Who is sending it at this moment: whoever took it last settles it.
  claim uuid,
  outcome text check (outcome in ('delivered', 'given_up')),
  settled_at timestamptz,
  -- Sent again by the operator, out of its turn.
  resent_at timestamptz,
  -- What the last try came to: a status, or what kept it from one.
  last_answer text,
  primary key (event_id, endpoint_id),
  check ((outcome is null) = (settled_at is null)),
  check (outcome is null or due_at is null)
);
-- I10: of one customer one event at a time is on its way to an endpoint.
create unique index webhook_deliveries_turn on webhook_deliveries (endpoint_id, customer_id) where due_at is not null;
create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, customer_id, sequence) where outcome is null;
create index webhook_deliveries_due on webhook_deliveries (due_at) where due_at is not null;
