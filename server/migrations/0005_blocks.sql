-- Who does not want to hear whom. A block works in both directions, whoever made it.
create table blocks (
  blocker_id uuid not null references accounts (id) on delete cascade,
  blocked_id uuid not null references accounts (id) on delete cascade,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_blocked on blocks (blocked_id);
