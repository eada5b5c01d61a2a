-- What an account has earned by taking part, and how much of it on the day that it earned something last.
create table standings (
  account_id uuid primary key references accounts (id) on delete cascade,
  ap integer not null default 0 check (ap >= 0),
  rank smallint not null default 1 check (rank between 1 and 10),
  day date not null,
  talking_today smallint not null default 0,
  presence_today smallint not null default 0,
  first_line_today smallint not null default 0,
  thanks_today smallint not null default 0
);

-- What AP came from: one row for an account, a source and the time it was earned in, so that nothing is paid twice.
create table standing_entries (
  account_id uuid not null references accounts (id) on delete cascade,
  source text not null check (source in ('talking', 'presence', 'first_line', 'thanks')),
  minute timestamptz not null,
  -- None where the day had brought all it may.
  ap smallint not null check (ap >= 0),
  primary key (account_id, source, minute)
);
create index standing_entries_minute on standing_entries (minute);

-- Who has thanked whom, the last time.
create table thanks (
  giver_id uuid not null references accounts (id) on delete cascade,
  receiver_id uuid not null references accounts (id) on delete cascade,
  given_at timestamptz not null,
  -- The day of the house, which counts how often one thanks.
  given_on date not null,
  primary key (giver_id, receiver_id),
  check (giver_id <> receiver_id)
);
create index thanks_receiver on thanks (receiver_id);
create index thanks_given_at on thanks (given_at);
