-- Codes that are mailed in place of a password, one of each session; from the moment one is asked for.
create table confirmation_codes (
  id uuid primary key,
  -- Who asked; a newer one takes the place of the older.
  session_id uuid not null unique,
  account_id uuid not null references accounts (id) on delete cascade,
  -- Of id and code, with a secret of this installation; null until the mail leaves.
  digest bytea check (octet_length(digest) = 32),
  wrong_tries smallint not null default 0 check (wrong_tries >= 0),
  expires_at timestamptz not null
);
create index confirmation_codes_account on confirmation_codes (account_id);
