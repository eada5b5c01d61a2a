-- Secrets of this installation, each made once by whoever needed it first.
create table server_keys (
  name text primary key,
  key bytea not null check (octet_length(key) = 32)
);

-- Challenges that were solved and taken, until they are too old to be taken anyway. Nothing of people is in here.
create table used_challenges (
  nonce bytea primary key,
  expires_at timestamptz not null
);
