-- How people react to lines in rooms: each kind once for a person and a line. They go with the line, and with its words.
create table room_reactions (
  line_id uuid not null references room_lines (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null check (kind in ('thumb', 'heart', 'laugh', 'wow', 'cry', 'party')),
  at timestamptz not null,
  primary key (line_id, account_id, kind)
);
create index room_reactions_account on room_reactions (account_id, at);
