create table rooms (
  id uuid primary key,
  slug text not null unique,
  name text not null,
  description text not null,
  scene_id text not null,
  capacity integer not null check (capacity between 1 and 500),
  position integer not null unique,
  created_at timestamptz not null
);

-- What was said. The sender's own id makes a repeated send one line.
create table room_lines (
  id uuid primary key,
  -- The one order of a room: the order in which its lines were written down.
  number bigint generated always as identity,
  room_id uuid not null references rooms (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  client_id uuid not null,
  text text not null check (text <> ''),
  bubble_color_id text not null,
  said_at timestamptz not null,
  constraint room_lines_once unique (account_id, client_id)
);
create index room_lines_newest on room_lines (room_id, number desc);

-- Where people stood when last written down: after a restart they find their place again.
create table room_places (
  account_id uuid primary key references accounts (id) on delete cascade,
  room_id uuid not null references rooms (id) on delete cascade,
  x integer not null,
  y integer not null,
  seat_id text,
  at timestamptz not null
);

insert into rooms (id, slug, name, description, scene_id, capacity, position, created_at)
values ('019a0000-0000-7000-8000-000000000001', 'kaffeehaus', 'Kaffeehaus',
        'Für alle, die gern länger bleiben', 'kaffeehaus', 50, 1, now());
