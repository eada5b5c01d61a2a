-- already there: outbox
-- Facts that other features must not miss. They stay some days after everybody has heard them.
create table outbox (
  position bigint generated always as identity primary key,
  type text not null,
  -- Facts of one key are heard in the order in which they were committed.
  key text not null,
  fact jsonb not null,
  told_at timestamptz not null
);
create index outbox_told on outbox (told_at);

-- Who is to hear which fact, and when they have. A subscriber that is given up takes its rows along in a migration.
create table outbox_deliveries (
  subscriber text not null,
  position bigint not null references outbox (position) on delete cascade,
  key text not null,
  failures integer not null default 0,
  due_at timestamptz not null,
  delivered_at timestamptz,
  primary key (subscriber, position)
);
create index outbox_deliveries_position on outbox_deliveries (position);
create index outbox_deliveries_open on outbox_deliveries (subscriber, key, position) where delivered_at is null;
