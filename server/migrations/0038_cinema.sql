-- What runs on the screen of a room. Its revision only grows, so that what is told out of order does no harm.
create table room_screens (
  room_id uuid primary key references rooms (id) on delete cascade,
  revision integer not null check (revision > 0),
  film_id uuid,
  url text,
  is_playing boolean,
  position_ms integer check (position_ms between 0 and 86400000),
  at timestamptz,
  check (num_nonnulls(film_id, url, is_playing, position_ms, at) in (0, 5))
);

-- Who may put films on in a room, beside staff.
create table room_hosts (
  room_id uuid not null references rooms (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  primary key (room_id, account_id)
);
create index room_hosts_account on room_hosts (account_id);
