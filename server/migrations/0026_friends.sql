-- Who is friends with whom: a row for each of the two.
create table friendships (
  account_id uuid not null references accounts (id) on delete cascade,
  friend_id uuid not null references accounts (id) on delete cascade,
  since timestamptz not null,
  -- The request it came from, so that accepting it twice is once.
  request_id uuid not null,
  primary key (account_id, friend_id),
  check (account_id <> friend_id)
);
create index friendships_friend on friendships (friend_id);

-- Who asked whom. The asker sees the request until it runs out, also where the other account has declined it.
create table friend_requests (
  asker_id uuid not null references accounts (id) on delete cascade,
  asked_id uuid not null references accounts (id) on delete cascade,
  id uuid not null unique,
  -- Null: withdrawn, and only the refusal is left.
  asked_at timestamptz,
  -- Whether the other one sees it: not once it was declined, nor where they have blocked the asker.
  is_shown boolean not null,
  -- Declined, and until when asking again is not heard.
  refused_until timestamptz,
  primary key (asker_id, asked_id),
  check (asker_id <> asked_id),
  check (asked_at is not null or (not is_shown and refused_until is not null))
);
create index friend_requests_asked_at on friend_requests (asked_at);
create index friend_requests_asked on friend_requests (asked_id, asked_at desc) where is_shown;

-- What is kept of an account for this beside the two: without a row it has chosen nothing and asked for nothing.
create table friend_settings (
  account_id uuid primary key references accounts (id) on delete cascade,
  -- Whether friends see which room one is in. Null: as it is for people of that age.
  shows_room boolean,
  -- When one has asked somebody lately.
  asked_at timestamptz[] not null default '{}'
);
