-- What the members of a guild say to each other. The numbers of one guild follow the commits, as its row is held while one is given.
create table guild_lines (
  id uuid primary key,
  number bigint generated always as identity,
  guild_id uuid not null references guilds (id) on delete cascade,
  account_id uuid not null references accounts (id),
  client_id uuid not null,
  text text not null,
  bubble_color_id text not null,
  said_at timestamptz not null,
  -- As every table of lines has them; no line of a guild is written by a writer, changed, said while away, speaks to somebody or
  -- is of a kind of its own.
  writer uuid,
  is_away boolean not null default false,
  -- Taken back by its author, taken down by somebody above them in the guild, or by the team. The words are gone, the place stays.
  gone text check (gone in ('author', 'guild', 'team')),
  earlier text[] not null default '{}' check (gone is null or earlier = '{}'),
  kind text check (kind is null),
  reply_to uuid,
  mentions uuid[] not null default '{}',
  constraint guild_lines_text check ((text = '') = (gone is not null)),
  constraint guild_lines_once unique (account_id, client_id)
);
create index guild_lines_newest on guild_lines (guild_id, number desc);
create index guild_lines_said_at on guild_lines using brin (said_at);

-- Up to where a member has read.
alter table guild_members add column read_number bigint not null default 0;
