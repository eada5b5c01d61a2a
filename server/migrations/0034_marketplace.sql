-- What people sell to each other. The thing lies with the house until the listing is closed: `items.listing_id` names it.
create table listings (
  id uuid primary key,
  -- No reference: things go with the account that owns them, what was sold stays to be looked up.
  item_id uuid not null,
  kind text not null check (kind ~ '^(avatar|emoji|bubble)\.[a-z0-9-]{2,24}$'),
  type text not null generated always as (split_part(kind, '.', 1)) stored,
  -- Null once the account is erased.
  seller_id uuid references accounts (id) on delete set null,
  buyer_id uuid references accounts (id) on delete set null,
  -- In coins: what the buyer pays, and what the house keeps of it.
  price integer not null check (price > 0),
  fee integer not null check (fee > 0 and fee <= price),
  created_at timestamptz not null,
  -- From when it can be bought, and until when.
  live_at timestamptz not null check (live_at >= created_at),
  ends_at timestamptz not null check (ends_at > live_at),
  closed_at timestamptz,
  outcome text check (outcome in ('sold', 'withdrawn', 'expired')),
  -- SHA-256 of the token in the mail by which the seller stops it.
  stop_hash bytea unique,
  check ((closed_at is null) = (outcome is null)),
  check (buyer_id is null or outcome = 'sold')
);
-- A thing is offered once at a time.
create unique index listings_item on listings (item_id) where closed_at is null;
-- What is open, in each order, by type and by kind; closed listings are no rows of these.
create index listings_newest on listings (live_at desc, id desc) where closed_at is null;
create index listings_cheapest on listings (price, id) where closed_at is null;
create index listings_ending on listings (ends_at, id) where closed_at is null;
create index listings_type_newest on listings (type, live_at desc, id desc) where closed_at is null;
create index listings_type_cheapest on listings (type, price, id) where closed_at is null;
create index listings_type_ending on listings (type, ends_at, id) where closed_at is null;
create index listings_kind_newest on listings (kind, live_at desc, id desc) where closed_at is null;
create index listings_kind_cheapest on listings (kind, price, id) where closed_at is null;
create index listings_kind_ending on listings (kind, ends_at, id) where closed_at is null;
-- What a kind was sold for; what one sells, has sold and has bought.
create index listings_sales on listings (kind, closed_at) where outcome = 'sold';
create index listings_seller on listings (seller_id, created_at desc, id desc);
create index listings_buyer on listings (buyer_id, closed_at) where outcome = 'sold';
create index listings_closed on listings (closed_at) where closed_at is not null;

alter table items
  add column listing_id uuid unique references listings (id),
  add check (listing_id is null or (armed_at is null and not is_bound));

-- Since when an account that was reset or entered from a new device is looked at with care.
create table market_cautions (
  account_id uuid primary key references accounts (id) on delete cascade,
  at timestamptz not null
);
