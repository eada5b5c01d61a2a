-- The version of the catalogue up to which a subscription was looked at for another price of what it is for.
alter table subscriptions add column priced_version integer not null default 0;
create index subscriptions_priced on subscriptions (project_id, priced_version) where state in ('trial', 'active');

-- Who was asked whether a higher price may be charged: each once per price.
create table price_asks (
  subscription_id uuid not null references subscriptions,
  price_id text not null,
  asked_at timestamptz not null,
  -- When its owner agreed; null: not yet, and the old price stays.
  agreed_at timestamptz,
  primary key (subscription_id, price_id)
);
