-- Facts that change what other processes of the program keep in memory. Every process reads them once a second.
create table facts (
  -- Follows the beginnings of transactions, not their commits: a reader asks again for what is missing.
  position bigint generated always as identity primary key,
  type text not null,
  -- Read as a whole, so it stays the text that it is.
  fact json not null,
  -- The process that told it, and heard it at once.
  teller uuid not null,
  told_at timestamptz not null default clock_timestamp()
);
create index facts_told on facts (told_at);
