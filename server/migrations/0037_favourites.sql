-- What people keep at hand, in categories that they name: avatars of theirs, and saved looks of their own figure.
create table favourite_categories (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 24),
  position integer not null,
  created_at timestamptz not null
);
create index favourite_categories_account on favourite_categories (account_id, position);

-- It goes with the last category that it is in.
create table favourite_looks (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 24),
  figure jsonb not null,
  created_at timestamptz not null
);
create index favourite_looks_account on favourite_looks (account_id);

-- An item that has another owner by now is no favourite any more; its row stays until the seller has been told.
create table favourite_entries (
  category_id uuid not null references favourite_categories (id) on delete cascade,
  item_id uuid references items (id) on delete cascade,
  look_id uuid references favourite_looks (id) on delete cascade,
  subject_id uuid not null generated always as (coalesce(item_id, look_id)) stored,
  position integer not null,
  primary key (category_id, subject_id),
  check (num_nonnulls(item_id, look_id) = 1)
);
create index favourite_entries_item on favourite_entries (item_id);
create index favourite_entries_look on favourite_entries (look_id);
