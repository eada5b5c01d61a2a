create table checkout_sessions (
  -- 128 random bits: who knows it may go on with the purchase.
  id text primary key,
  project_id uuid not null,
  environment text not null,
  customer_id uuid not null,
  app_user_id text not null,
  -- Null for what may be bought as often as one likes.
  family text,
  product_id text not null,
  option_id text not null,
  price_id text not null,
  -- As it was when the session began: a later catalogue does not change what is being bought.
  terms jsonb not null,
  email text,
  trace_id text,
  offering_id text,
  placement_id text,
  rule_id text,
  rule_revision integer,
  metadata jsonb not null default '{}',
  consents jsonb,
  state text not null
    check (state in ('open', 'completing', 'awaiting', 'settling', 'succeeded', 'failed', 'expired')),
  -- The wire's number of what went wrong.
  failure integer check ((state in ('failed', 'expired')) = (failure is not null)),
  intent_ref text,
  -- The intent's client secret, sealed.
  sealed_secret bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  changed_at timestamptz not null,
  version integer not null default 0,
  foreign key (customer_id, project_id, environment) references customers (id, project_id, environment),
  foreign key (project_id, price_id) references prices
);
-- One live secret: of two devices that buy at once, one pays.
create unique index checkout_sessions_one_live on checkout_sessions (customer_id, family)
  where state in ('completing', 'awaiting', 'settling') and family is not null;
create index checkout_sessions_expiry on checkout_sessions (expires_at)
  where state in ('open', 'completing', 'awaiting');
create index checkout_sessions_customer on checkout_sessions (customer_id);
create index checkout_sessions_intent on checkout_sessions (intent_ref);
