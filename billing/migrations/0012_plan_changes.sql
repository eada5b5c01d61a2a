-- A change of plan is bought like anything else: an upgrade is a purchase that is paid in part by unused time, a downgrade costs
-- nothing until the period is over.
alter table transactions
  drop constraint transactions_kind_check,
  add constraint transactions_kind_check check (kind in ('purchase', 'trial', 'renewal', 'change')),
  -- What unused time of the plan before was worth towards this one.
  add column credited_micros bigint not null default 0 check (credited_micros >= 0);
