-- Who somebody is. The keys are the compared forms: names and addresses are unique without regard to case.
create table accounts (
  id uuid primary key,
  username text not null,
  username_key text not null,
  email text not null,
  email_key text not null,
  password_hash text not null,
  birth_date date not null,
  role text not null default 'user' check (role in ('user', 'helper', 'moderator', 'admin')),
  avatar_id text not null,
  bubble_color_id text not null,
  terms_accepted_at timestamptz not null,
  activated_at timestamptz,
  created_at timestamptz not null,
  constraint accounts_username_unique unique (username_key),
  constraint accounts_email_unique unique (email_key)
);

-- Links that were mailed: only the hash of the token is here, and it works once.
create table mailed_tokens (
  token_hash bytea primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  purpose text not null check (purpose in ('activation')),
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index mailed_tokens_account on mailed_tokens (account_id, purpose);
