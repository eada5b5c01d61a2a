-- already there: counted_mails
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
