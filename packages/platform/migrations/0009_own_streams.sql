-- Everybody's own stream: what was told to one account, numbered without gaps. The row of an account is locked until the
-- transaction that tells commits, so numbers follow the commits.
create table own_streams (
  owner uuid primary key,
  last bigint not null
) with (fillfactor = 50);

create table own_events (
  owner uuid not null,
  number bigint not null,
  name text not null,
  message jsonb not null,
  -- The id of the thing that the event is about, for those that have one.
  about uuid,
  told_at timestamptz not null,
  primary key (owner, number)
);
-- Rows come in the order of their time, so that this index costs next to nothing.
create index own_events_told on own_events using brin (told_at);
