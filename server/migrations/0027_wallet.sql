-- Coins of a person. The Bank, which gives and takes them all, has no row: its entries name no wallet.
create table wallets (
  id uuid primary key,
  -- Null once the account is erased: what it did stays in the books, without a name.
  account_id uuid unique references accounts (id) on delete set null,
  -- Kept by the trigger of the entries alone.
  balance integer not null default 0 check (balance >= 0),
  -- How many entries it has; kept by the same trigger.
  entries integer not null default 0,
  -- The day of the last visit that was counted, as the house counts days.
  visited_on date
);

-- Every movement of coins, twice: what one wallet gets another one gives. Nothing here is ever changed or taken out.
create table wallet_transfers (
  id uuid not null,
  -- How many entries it has: all of them come with it, so that none can be added later.
  lines integer not null check (lines > 1),
  -- What it was caused by: each cause is booked once.
  key text not null unique check (char_length(key) between 1 and 200),
  at timestamptz not null,
  primary key (id, lines)
);

create table wallet_entries (
  id uuid primary key,
  transfer_id uuid not null,
  lines integer not null,
  line integer not null check (line >= 0 and line < lines),
  -- Null: the Bank.
  wallet_id uuid references wallets,
  amount integer not null check (amount <> 0),
  reason text not null,
  reference text check (char_length(reference) between 1 and 100),
  -- Which entry of the wallet it is, from 1, and what the wallet holds afterwards; both are written by the trigger.
  number integer,
  balance integer,
  unique (wallet_id, number),
  unique (transfer_id, line),
  foreign key (transfer_id, lines) references wallet_transfers
);

-- The balance follows from the entries, whichever program writes them.
create function move_coins() returns trigger language plpgsql as $$
begin
  new.number := null;
  new.balance := null;
  if new.wallet_id is not null then
    update wallets set balance = balance + new.amount, entries = entries + 1
      where id = new.wallet_id returning entries, balance into new.number, new.balance;
  end if;
  return new;
end $$;

create trigger wallet_entries_move before insert on wallet_entries
  for each row execute function move_coins();

create function balance_wallet_transfer() returns trigger language plpgsql as $$
begin
  if (select count(*) <> new.lines or coalesce(sum(amount), 0) <> 0 from wallet_entries where transfer_id = new.id) then
    raise exception 'the transfer % does not sum to zero', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;

create constraint trigger wallet_transfers_balance after insert on wallet_transfers
  deferrable initially deferred for each row execute function balance_wallet_transfer();

create function refuse_change_of_books() returns trigger language plpgsql as $$
begin
  raise exception 'the books of coins take no change' using errcode = 'restrict_violation';
end $$;

create trigger wallet_transfers_stay before update or delete or truncate on wallet_transfers
  for each statement execute function refuse_change_of_books();
create trigger wallet_entries_stay before update or delete or truncate on wallet_entries
  for each statement execute function refuse_change_of_books();
