-- When an account got the coins of its tier last, and how many of this month they were.
alter table premium_standings
  add column coins_at timestamptz,
  add column coins_given integer not null default 0 check (coins_given >= 0);
