-- By what a payment was taken to be from one country, for good.
create table tax_evidence (
  -- The transaction is written in the same database transaction, before or after.
  transaction_id uuid primary key references transactions deferrable initially deferred,
  project_id uuid not null references projects,
  environment text not null check (environment in ('sandbox', 'production')),
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- Whether two pieces agree.
  is_proven boolean not null,
  -- The country of the card, country and postal code of the form, the country of the IP address: never the address itself.
  pieces jsonb not null,
  at timestamptz not null
);

create trigger tax_evidence_stays before update or delete or truncate on tax_evidence
  for each statement execute function refuse_change();

-- What was sold where, and the tax on it: a row for each tax of a payment, one without where there was none. Refunds are negative.
create table tax_entries (
  -- `payment:<transaction>`, `refund:<what it was>`: each once.
  cause text not null,
  line integer not null check (line >= 0),
  project_id uuid not null references projects,
  environment text not null check (environment in ('sandbox', 'production')),
  transaction_id uuid not null references transactions deferrable initially deferred,
  at timestamptz not null,
  -- Where the buyer is.
  place text not null check (place ~ '^[A-Z]{2}$'),
  -- Whose tax it is; null: nobody's.
  country text check (country ~ '^[A-Z]{2}$'),
  state text,
  rate_micros integer check (rate_micros >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  net_micros bigint not null,
  tax_micros bigint not null,
  primary key (cause, line),
  check (country is not null or (rate_micros is null and tax_micros = 0))
);
create index tax_entries_at on tax_entries (project_id, environment, at);
create index tax_entries_transaction on tax_entries (transaction_id);

create trigger tax_entries_stay before update or delete or truncate on tax_entries
  for each statement execute function refuse_change();

-- What the operator has been told of sales abroad, each once.
create table tax_notices (
  project_id uuid not null references projects,
  environment text not null check (environment in ('sandbox', 'production')),
  -- The year whose sales have come so far.
  year integer not null,
  percent integer not null,
  at timestamptz not null,
  primary key (project_id, environment, year, percent)
);

alter table checkout_sessions
  -- What of the price is tax, as the buyer was last told, and where they said to be.
  add column quote jsonb,
  add column location jsonb,
  -- A quote whose amount the gateway is being asked to take: {number, quote, location}.
  add column pending_quote jsonb;
