-- The language in which a customer is written to; null: nobody said one.
alter table customers add column language text check (language in ('de', 'en'));

-- What the browser of the buyer asked for.
alter table checkout_sessions add column language text check (language in ('de', 'en'));

-- The last number of each series and year of a project. Its row is held until the booking that takes a number has ended, so what is
-- rolled back leaves no gap.
create table invoice_counters (
  project_id uuid not null references projects,
  series text not null check (series in ('R', 'T')),
  year integer not null,
  last integer not null check (last > 0),
  primary key (project_id, series, year)
);

-- What was issued, as it was issued: an invoice for every payment, a document of its own for every refund.
create table invoices (
  id uuid primary key,
  project_id uuid not null references projects,
  environment text not null check (environment in ('sandbox', 'production')),
  -- R in production, T in the sandbox.
  series text not null check (series = case environment when 'production' then 'R' else 'T' end),
  -- Of the day of issue in Berlin.
  year integer not null,
  number integer not null check (number > 0),
  kind text not null check (kind in ('invoice', 'correction', 'cancellation')),
  -- `payment:<transaction>`, `refund:<what it was>`: each once.
  cause text not null unique,
  corrects uuid references invoices check ((kind = 'invoice') = (corrects is null)),
  transaction_id uuid not null references transactions deferrable initially deferred,
  -- Null once its customer is forgotten.
  customer_id uuid references customers,
  issued_at timestamptz not null,
  language text not null check (language in ('de', 'en')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- What was sold, how often, for which time; the amounts of a refund are negative.
  lines jsonb not null,
  -- Each tax in it with its rate, or why there is none.
  taxes jsonb not null,
  exemption text check (exemption = 'small_business'),
  net_micros bigint not null,
  tax_micros bigint not null,
  gross_micros bigint not null check (net_micros + tax_micros = gross_micros),
  -- Who sells, as the catalogue said on that day; null where it did not.
  seller jsonb,
  -- What the buyer gave of themselves; null once its customer is forgotten.
  buyer jsonb,
  -- How it was paid.
  payment jsonb not null,
  -- The document, from when it was first made.
  pdf bytea,
  unique (project_id, series, year, number),
  check ((kind = 'invoice') = (gross_micros > 0))
);
create index invoices_customer on invoices (customer_id, issued_at);
create unique index invoices_payment on invoices (transaction_id) where kind = 'invoice';
create index invoices_corrections on invoices (corrects) where corrects is not null;

-- Nothing of a document changes. Its PDF is added once; and who it was for may be taken out of the row when the PDF is there.
create function keep_invoice() returns trigger language plpgsql as $$
declare
  open text[] := '{}';
begin
  if tg_op = 'UPDATE' then
    if old.pdf is null and new.pdf is not null then
      open := array['pdf'];
    elsif old.pdf is not null and new.customer_id is null and new.buyer is null then
      open := array['customer_id', 'buyer'];
    end if;
    if to_jsonb(new) - open = to_jsonb(old) - open then
      return new;
    end if;
  end if;
  raise exception 'an invoice cannot be changed' using errcode = 'restrict_violation';
end $$;

create trigger invoices_stay before update or delete on invoices for each row execute function keep_invoice();
create trigger invoices_stay_whole before truncate on invoices for each statement execute function refuse_change();

-- A number is never taken back.
create function keep_invoice_counter() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.last = old.last + 1
      and (new.project_id, new.series, new.year) = (old.project_id, old.series, old.year) then
      return new;
    end if;
  end if;
  raise exception 'a number of an invoice is not taken back' using errcode = 'restrict_violation';
end $$;

create trigger invoice_counters_stay before update or delete on invoice_counters
  for each row execute function keep_invoice_counter();
