-- The app that shows an account's codes. Without a moment of confirmation it is being set up, and asks for nothing yet.
create table second_factors (
  account_id uuid primary key references accounts (id) on delete cascade,
  -- Sealed with a key of this installation.
  secret bytea not null,
  started_at timestamptz not null,
  confirmed_at timestamptz,
  -- The time step of the last code that was taken: none is good twice, nor an earlier one.
  last_step bigint not null default -1
);

-- For the day on which the app is gone: each good once, kept as hashes.
create table recovery_codes (
  account_id uuid not null references accounts (id) on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- Logins whose password was right and whose code is still to come.
create table login_tickets (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  account_id uuid not null references accounts (id) on delete cascade,
  expires_at timestamptz not null
);
create index login_tickets_account on login_tickets (account_id);

-- When the code was given in a session, last.
alter table sessions add column second_factor_at timestamptz;
