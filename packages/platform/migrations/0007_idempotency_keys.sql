-- Answers of what must happen once, kept a day under the key that the client made.
create table idempotency_keys (
  -- Whose key it is: two callers may make the same.
  owner text not null,
  key uuid not null,
  -- Of the call: the same key with another call is a mistake of the client.
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  -- Null only within the transaction that does the work.
  answer jsonb,
  created_at timestamptz not null,
  primary key (owner, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);
