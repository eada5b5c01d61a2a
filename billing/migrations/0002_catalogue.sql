-- Every catalogue that was ever applied, as its author wrote it and as it was understood.
create table catalogue_versions (
  project_id uuid not null references projects,
  version integer not null check (version > 0),
  source text not null,
  -- `json` keeps the order of names, which authors of metadata and paywalls chose.
  parsed json not null,
  sha256 bytea not null,
  applied_by text not null,
  applied_at timestamptz not null,
  primary key (project_id, version)
);

create trigger catalogue_versions_stay before update or delete on catalogue_versions
  for each row execute function refuse_change();

-- What somebody has paid can be read here for good: another amount is another price.
create table prices (
  project_id uuid not null references projects,
  price_id text not null,
  product_id text not null,
  option_id text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_micros bigint not null check (amount_micros >= 0),
  -- ISO 8601; null for what is bought once.
  period text,
  trial_period text,
  first_version integer not null,
  retired_version integer,
  primary key (project_id, price_id),
  foreign key (project_id, first_version) references catalogue_versions
);

create function keep_price() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (new.project_id, new.price_id, new.product_id, new.option_id, new.currency, new.amount_micros, new.first_version)
      is distinct from
      (old.project_id, old.price_id, old.product_id, old.option_id, old.currency, old.amount_micros, old.first_version)
    or new.period is distinct from old.period or new.trial_period is distinct from old.trial_period
  then
    raise exception 'a price cannot be changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger prices_stay before update or delete on prices for each row execute function keep_price();
