-- What administrators have changed of the shop; an offer without a row is sold at the price of the rules.
create table shop_offers (
  offer_id text primary key check (offer_id ~ '^(avatar|emoji|bubble|pack)\.[a-z0-9-]{2,24}$'),
  -- Null: the price of the rules.
  price integer check (price between 1 and 1000000),
  is_sold boolean not null
);
-- What was sold is counted by what it was.
create index wallet_entries_sales on wallet_entries (reference, transfer_id) where reason = 'shop' and wallet_id is not null;
