-- Whom somebody else vouches for: what that one calls the person, for ever, and whose account it is.
create table identities (
  provider text not null check (provider in ('google')),
  subject text not null check (char_length(subject) between 1 and 255),
  account_id uuid not null references accounts (id) on delete cascade,
  created_at timestamptz not null,
  primary key (provider, subject),
  unique (account_id, provider)
);

-- Whoever has been vouched for and has no account yet, until they have picked a name. One each; a newer one takes the
-- place of the older. Only the hash of the token is here, and it works once.
create table account_setups (
  provider text not null check (provider in ('google')),
  subject text not null check (char_length(subject) between 1 and 255),
  email text not null,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  expires_at timestamptz not null,
  primary key (provider, subject)
);
create index account_setups_expired on account_setups (expires_at);
