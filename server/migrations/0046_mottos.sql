-- What people say of themselves, in a line; without a row nothing.
create table mottos (
  account_id uuid primary key references accounts (id) on delete cascade,
  text text not null check (char_length(text) between 1 and 80),
  written_at timestamptz not null
);
