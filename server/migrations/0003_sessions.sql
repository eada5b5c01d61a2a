-- Signed-in devices. A token is never stored, only its SHA-256; ended sessions stay marked for a while.
create table sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  account_id uuid not null references accounts (id) on delete cascade,
  device text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_account on sessions (account_id);
