-- Everything that is asked of a card network, written and committed before it is asked: after a crash these rows tell what may
-- have happened.
create table gateway_operations (
  id uuid primary key,
  project_id uuid not null references projects,
  environment text not null check (environment in ('sandbox', 'production')),
  gateway text not null,
  verb text not null,
  -- What it is for: `checkout:<session>`, `customer:<id>`.
  subject text not null,
  -- The gateway does what comes under one key once, however often it is asked.
  idempotency_key text not null unique,
  request jsonb not null,
  state text not null check (state in ('planned', 'done', 'refused', 'unknown')),
  outcome jsonb,
  tries integer not null default 0,
  -- When it is to be looked at again; null once its outcome is known and settled.
  look_at timestamptz,
  created_at timestamptz not null
);
create index gateway_operations_look_at on gateway_operations (look_at) where look_at is not null;
create index gateway_operations_subject on gateway_operations (subject);

-- What exists at the gateway because of an operation of ours.
create table gateway_objects (
  gateway text not null,
  ref text not null,
  kind text not null check (kind in ('customer', 'intent', 'method', 'charge', 'refund')),
  project_id uuid not null,
  environment text not null,
  customer_id uuid not null,
  session_id text,
  operation_id uuid references gateway_operations,
  created_at timestamptz not null,
  primary key (gateway, ref),
  foreign key (customer_id, project_id, environment) references customers (id, project_id, environment)
);
create index gateway_objects_customer on gateway_objects (customer_id, kind);

-- What gateways have told us, each once.
create table gateway_events (
  gateway text not null,
  event_id text not null,
  type text not null,
  payload jsonb not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  primary key (gateway, event_id)
);
create index gateway_events_received on gateway_events (received_at);
