-- What people report, complain about and appeal against. Kinds share one table, because the team works on one list.
create table cases (
  id uuid primary key,
  kind text not null check (kind in ('notice', 'complaint', 'appeal')),
  -- What people name when they ask about it: M-7K3F-92QD.
  number text not null unique check (number ~ '^[MUE]-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'),
  -- Unconfirmed: nobody has followed the mailed link yet, so it is not received.
  state text not null check (state in ('unconfirmed', 'open', 'closed')),
  -- What was written, by field of the form.
  words jsonb not null check (jsonb_typeof(words) = 'object'),
  -- Null only where somebody may stay unnamed.
  email text,
  email_key text check ((email is null) = (email_key is null)),
  -- Of kind, words and pictures: the same sent twice is one case.
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  -- Made by the client for one sending of the form.
  request_id uuid,
  created_at timestamptz not null,
  -- When it was received: Art. 16 (4) DSA.
  confirmed_at timestamptz,
  closed_at timestamptz,
  check ((state = 'unconfirmed') = (confirmed_at is null)),
  check ((state = 'closed') = (closed_at is not null))
);
create index cases_fingerprint on cases (fingerprint, created_at desc);
create index cases_email on cases (email_key, created_at desc) where email_key is not null;
create index cases_open on cases (confirmed_at, id) where state = 'open';

-- Pictures that came with a case: evidence, drawn anew, and gone with it.
create table case_attachments (
  case_id uuid not null references cases (id) on delete cascade,
  -- From 1.
  position smallint not null check (position between 1 and 3),
  -- WebP.
  picture bytea not null,
  primary key (case_id, position)
);
