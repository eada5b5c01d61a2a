-- The devices that their people have let be told of what happens while they are away (Web Push): one of each session.
create table push_devices (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  session_id uuid not null unique references sessions (id) on delete cascade,
  endpoint text not null unique check (endpoint like 'https://%' and length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  -- How often in a row its service did not take anything.
  failures integer not null default 0
);
create index push_devices_account on push_devices (account_id);

-- What somebody has chosen for a kind of thing; null: as it is for everybody.
create table notification_choices (
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null,
  push boolean,
  mail boolean,
  primary key (account_id, kind)
);
