-- Things that people own, each with an id of its own. What a kind is stands in the catalogue of the product.
create table items (
  id uuid primary key,
  kind text not null check (kind ~ '^(avatar|emoji|bubble)\.[a-z0-9-]{2,24}$'),
  owner_id uuid not null references accounts (id) on delete cascade,
  -- Where its owner has it from.
  origin text not null check (origin in ('shop', 'market')),
  acquired_at timestamptz not null,
  -- Once for each account, and never passed on.
  is_bound boolean not null default false,
  -- Since when an emoji is in a slot; null: in none. The first ones count where there are more than slots.
  armed_at timestamptz check (armed_at is null or kind like 'emoji.%')
);
create index items_owner on items (owner_id, kind);
create unique index items_bound on items (owner_id, kind) where is_bound;
create unique index items_armed on items (owner_id, kind) where armed_at is not null;
