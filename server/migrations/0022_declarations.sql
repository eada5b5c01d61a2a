-- Cancellations and withdrawals as they were declared, with the moment in which they were received.
create table declarations (
  id uuid primary key,
  kind text not null check (kind in ('cancellation', 'withdrawal')),
  number text not null unique,
  -- What was declared, by field of the form.
  words jsonb not null,
  email text not null,
  email_key text not null,
  fingerprint bytea not null,
  request_id uuid,
  received_at timestamptz not null,
  -- received: to be carried out by a job. waiting: its day has not come. done: carried out. open: for a person to look at.
  -- undone: taken back by the owner of the account. closed: a person has settled it.
  state text not null check (state in ('received', 'waiting', 'done', 'open', 'undone', 'closed')),
  -- Why it is for a person.
  open_because text,
  -- Whether it came with a session of the account.
  from_session boolean not null,
  -- Whose contract it is, once that is known.
  account_id uuid references accounts (id),
  product_id text,
  -- Whether billing was, or is being, asked to end it because of this; written before it is asked.
  acted boolean not null default false,
  -- When what was cancelled ends.
  ends_at timestamptz,
  -- The key by which it is taken back once.
  undo_key uuid not null,
  settled_at timestamptz,
  check ((state = 'open') = (open_because is not null and settled_at is null))
);
create index declarations_same on declarations (fingerprint, received_at desc);
create index declarations_email on declarations (email_key, received_at desc);
create index declarations_due on declarations (received_at) where state in ('received', 'waiting', 'open', 'undone');
create index declarations_account on declarations (account_id, received_at desc) where account_id is not null;
create index declarations_settled on declarations (settled_at) where settled_at is not null;
