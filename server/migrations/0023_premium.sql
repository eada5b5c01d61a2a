-- What somebody has paid for, as everything that shows or serves them asks it: with the account itself. Written by `premium` alone.
alter table accounts add column tiers text[] not null default '{}'
  check (tiers <@ array['premium', 'vip', 'babo']);

-- What billing said of somebody when it was asked last. Whoever has no row has never had anything there.
create table premium_standings (
  account_id uuid primary key references accounts,
  -- Of each tier until when, as ISO 8601; null: for good.
  until jsonb not null default '{}',
  -- Whether a subscription goes on by itself: then the account may not be deleted.
  renews boolean not null default false,
  -- Of the answer, by billing's clock: an older one that comes later changes nothing.
  read_at timestamptz not null,
  -- When billing is to be asked again; null: once it tells of something.
  check_at timestamptz
);
create index premium_standings_check_at on premium_standings (check_at) where check_at is not null;

-- Webhooks that were taken, each once.
create table premium_hints (
  id uuid primary key,
  received_at timestamptz not null
);
create index premium_hints_received on premium_hints (received_at);
