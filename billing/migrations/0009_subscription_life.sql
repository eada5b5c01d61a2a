-- What a subscription needs to go on by itself.
alter table subscriptions
  -- How long a period of its price is: prices never change, and the row need not ask for its own.
  add column period text,
  -- The period that begins at the anchor. A trial is the one before the first that is paid.
  add column anchor_index integer not null default 0 check (anchor_index >= 0),
  -- The period that a charge under way is for.
  add column charging integer check (state <> 'ended' or charging is null),
  -- Where it ends before its period does, because the rest was given back.
  add column ends_at timestamptz check (ends_at is null or unsubscribed_at is not null),
  -- Another product of the family from the end of the period on: {productId, priceId, period}.
  add column pending jsonb,
  -- When something is due by our own clock: a sandbox customer's may be ahead.
  add column look_at timestamptz;
update subscriptions set look_at = due_at, period = prices.period
  from prices where prices.project_id = subscriptions.project_id and prices.price_id = subscriptions.price_id;
update subscriptions set anchor_index = 1 where period_index = 0 and anchor >= period_end;
alter table subscriptions
  alter column period set not null,
  add check ((due_at is null) = (look_at is null));
drop index subscriptions_due;
create index subscriptions_look_at on subscriptions (look_at) where look_at is not null;

-- How far ahead of ours the clock of a sandbox customer is.
alter table customers add column clock_offset_ms bigint not null default 0
  check (clock_offset_ms >= 0 and (clock_offset_ms = 0 or environment = 'sandbox'));
