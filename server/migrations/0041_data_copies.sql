-- The copy of their data that somebody has asked for: of each account the newest.
create table data_copies (
  account_id uuid primary key references accounts (id) on delete cascade,
  asked_at timestamptz not null,
  -- Null: it is being made.
  ready_at timestamptz,
  file bytea,
  check ((file is null) = (ready_at is null))
);
create index data_copies_asked on data_copies (asked_at);
