-- An address belongs to the account that has proven it. Until then any number of accounts may wait for it, so that a
-- registration is the same whether or not somebody has its address.
alter table accounts drop constraint accounts_email_unique;
create unique index accounts_email_unique on accounts (email_key) where activated_at is not null;
create index accounts_waiting on accounts (email_key, created_at desc) where activated_at is null;

-- The device that a session was opened on, as `known_devices` has it: it stays known after a new password. Null: from before.
alter table sessions add column device_hash bytea;

-- Mails that strangers can cause, so that no mailbox gets more than so many in an hour, whoever asks and whatever restarts.
create table counted_mails (
  job_id uuid primary key,
  -- Of the address, with a secret of this installation.
  address_digest bytea not null check (octet_length(address_digest) = 32),
  kind text not null,
  share text not null check (share in ('needed', 'unasked', 'own')),
  sent_at timestamptz not null
);
create index counted_mails_address on counted_mails (address_digest, sent_at);
create index counted_mails_sent_at on counted_mails (sent_at);
