-- Lasting groups. A closed one keeps its name and its tag until its row is deleted.
create table guilds (
  id uuid primary key,
  name text not null,
  -- How the name looks to a hasty eye, as with names of persons.
  name_skeleton text not null unique,
  -- In capitals.
  tag text not null unique,
  level smallint not null default 1 check (level between 1 and 10),
  founded_at timestamptz not null,
  closed_at timestamptz
);
create index guilds_closed_at on guilds (closed_at) where closed_at is not null;

-- One guild for each account.
create table guild_members (
  account_id uuid primary key references accounts (id) on delete cascade,
  guild_id uuid not null references guilds (id) on delete cascade,
  role text not null check (role in ('member', 'officer', 'deputy', 'founder')),
  joined_at timestamptz not null
);
create index guild_members_guild on guild_members (guild_id);
create unique index guild_founder on guild_members (guild_id) where role = 'founder';

-- Who wants to join a guild, and whom a guild has invited: one of the two.
create table guild_ties (
  guild_id uuid not null references guilds (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null check (kind in ('request', 'invitation')),
  at timestamptz not null,
  primary key (guild_id, account_id)
);
create index guild_ties_account on guild_ties (account_id);
create index guild_ties_at on guild_ties (at);

-- When an account left a guild last: for a day it joins no other.
create table guild_leavers (
  account_id uuid primary key references accounts (id) on delete cascade,
  left_at timestamptz not null
);
