-- Every movement of money, twice: what one account gets another one gives. Nothing here is ever changed or taken out.
create table ledger_accounts (
  -- The SHA-256 of what follows, cut to 128 bits: who posts knows it without asking.
  id uuid primary key,
  project_id uuid not null references projects,
  environment text not null check (environment in ('sandbox', 'production')),
  kind text not null
    check (kind in ('receivable', 'fees', 'deferred', 'revenue', 'vat', 'refunds', 'disputes', 'rounding')),
  -- The product of revenue and refunds, the country of a tax; otherwise empty.
  detail text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  unique (project_id, environment, kind, detail, currency)
);

create table ledger_transfers (
  id uuid not null,
  -- How many entries it has: all of them come with it, so that none can be added later.
  lines integer not null check (lines > 1),
  project_id uuid not null references projects,
  environment text not null check (environment in ('sandbox', 'production')),
  -- What happened: each once.
  cause_type text not null,
  cause_id text not null,
  at timestamptz not null,
  primary key (id, lines),
  unique (cause_type, cause_id)
);
create index ledger_transfers_at on ledger_transfers (project_id, environment, at);

create table ledger_entries (
  transfer_id uuid not null,
  lines integer not null,
  line integer not null check (line >= 0 and line < lines),
  account_id uuid not null references ledger_accounts,
  -- In micros: what we own and what it costs is positive, what we owe and what we earn negative.
  amount bigint not null check (amount <> 0),
  primary key (transfer_id, line),
  foreign key (transfer_id, lines) references ledger_transfers
);
create index ledger_entries_account on ledger_entries (account_id) include (amount);

create function balance_transfer() returns trigger language plpgsql as $$
begin
  if (
    select coalesce(sum(count), 0) <> new.lines or coalesce(bool_or(sum <> 0 or is_strange), false)
    from (
      select count(*), sum(entry.amount),
        bool_or((account.project_id, account.environment) <> (new.project_id, new.environment)) as is_strange
      from ledger_entries entry join ledger_accounts account on account.id = entry.account_id
      where entry.transfer_id = new.id
      group by account.currency
    ) by_currency
  ) then
    raise exception 'the transfer % does not sum to zero within its shop', new.id
      using errcode = 'check_violation';
  end if;
  return null;
end $$;

create constraint trigger ledger_transfers_balance after insert on ledger_transfers
  deferrable initially deferred for each row execute function balance_transfer();

create trigger ledger_accounts_stay before update or delete or truncate on ledger_accounts
  for each statement execute function refuse_change();
create trigger ledger_transfers_stay before update or delete or truncate on ledger_transfers
  for each statement execute function refuse_change();
create trigger ledger_entries_stay before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();

-- Time that was paid for and is still to come: what of it becomes revenue with each day.
create table ledger_prepaid (
  transaction_id uuid primary key references transactions deferrable initially deferred,
  project_id uuid not null references projects,
  environment text not null check (environment in ('sandbox', 'production')),
  product_id text not null,
  currency text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- So much is spread over the days from `base_day` on; it changes when something is given back.
  base_micros bigint not null check (base_micros >= 0),
  base_day integer not null check (base_day >= 0),
  -- How many days have become revenue.
  days_done integer not null check (days_done >= base_day),
  -- When the next one will have passed; null once nothing is left.
  next_at timestamptz
);
create index ledger_prepaid_next on ledger_prepaid (next_at) where next_at is not null;

-- What was booked before there was a ledger is taken over: periods that run are prepaid, everything else is earned.
create function ledger_account_id(project uuid, environment text, kind text, detail text, currency text)
returns uuid language sql immutable as $$
  select left(encode(sha256(convert_to(
    concat_ws(':', project::text, environment, kind, detail, currency), 'UTF8')), 'hex'), 32)::uuid
$$;

create temporary table taken on commit drop as
  select t.id, t.project_id, t.environment, t.product_id, t.currency, t.at, t.gross_micros, t.net_micros, t.tax_micros,
    t.refunded_micros, t.refunded_at, s.period_start, s.period_end,
    coalesce(t.refunded_micros = 0 and s.state <> 'ended' and s.period_index = t.period_index, false) as is_running
  from transactions t left join subscriptions s on s.id = t.subscription_id
  where t.gross_micros > 0;

create temporary table taken_entries on commit drop as
  select id, 'payment' as cause_type, at, project_id, environment, currency, line, kind, detail, amount
  from taken cross join lateral (values
    (0, 'receivable', '', gross_micros),
    (1, case when is_running then 'deferred' else 'revenue' end, case when is_running then '' else product_id end, -net_micros),
    (2, 'vat', '', -tax_micros)
  ) entry (line, kind, detail, amount)
  where amount <> 0
  union all
  select id, 'refund', coalesce(refunded_at, at), project_id, environment, currency, line, kind, detail, amount
  from taken cross join lateral (values
    (0, 'receivable', '', -refunded_micros),
    (1, 'refunds', product_id, refunded_micros)
  ) entry (line, kind, detail, amount)
  where refunded_micros > 0;

insert into ledger_accounts
  select distinct ledger_account_id(project_id, environment, kind, detail, currency), project_id, environment, kind, detail, currency
  from taken_entries;
create temporary table taken_transfers on commit drop as
  select gen_random_uuid() as transfer_id, * from (
    select id, cause_type, at, project_id, environment, count(*) as lines from taken_entries group by 1, 2, 3, 4, 5) each;
insert into ledger_transfers
  select transfer_id, lines, project_id, environment, cause_type, id::text, at from taken_transfers;
insert into ledger_entries
  select transfer_id, lines, line, ledger_account_id(entry.project_id, entry.environment, kind, detail, currency), amount
  from taken_entries entry join taken_transfers transfer using (id, cause_type);
insert into ledger_prepaid
  select id, project_id, environment, product_id, currency, period_start, period_end, net_micros, 0, 0, period_start
  from taken where is_running;
drop function ledger_account_id;
