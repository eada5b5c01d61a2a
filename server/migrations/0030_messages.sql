-- The devices that read the messages of an account, as its identity key has signed them: one row for each list, never changed.
create table message_lists (
  account_id uuid not null references accounts (id) on delete cascade,
  version integer not null check (version > 0),
  list jsonb not null,
  hash text not null,
  created_at timestamptz not null,
  primary key (account_id, version)
);

-- The keys of devices. One that no list names waits to be taken in.
create table message_devices (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  signing_key text not null,
  device_key jsonb not null,
  is_listed boolean not null,
  created_at timestamptz not null
);
create index message_devices_account on message_devices (account_id);

-- What two people write each other, whichever of the two began.
create table conversations (
  id uuid primary key,
  low_id uuid not null references accounts (id),
  high_id uuid not null references accounts (id),
  started_by uuid not null references accounts (id),
  started_at timestamptz not null,
  -- The place of the newest message, and a number that grows with everything that happens here.
  last_number integer not null default 0,
  last_changed integer not null default 0,
  last_at timestamptz not null,
  unique (low_id, high_id),
  check (low_id < high_id),
  check (started_by in (low_id, high_id))
);
create index conversations_high on conversations (high_id);
create index conversations_started on conversations (started_by, started_at);
create index conversations_last_at on conversations (last_at);

-- A conversation as one of the two has it.
create table conversation_sides (
  account_id uuid not null references accounts (id) on delete cascade,
  other_id uuid not null references accounts (id),
  conversation_id uuid not null references conversations (id) on delete cascade,
  -- Up to where it has been read, and up to where it was deleted for this side.
  read_number integer not null default 0,
  cleared_number integer not null default 0,
  -- The newest message; null where there is nothing to see. Ids of messages follow their time.
  last_message_id uuid,
  primary key (account_id, other_id)
);
create index conversation_sides_order on conversation_sides (account_id, last_message_id desc);
create index conversation_sides_other on conversation_sides (other_id);
create index conversation_sides_conversation on conversation_sides (conversation_id);

-- Messages as they were sealed. The server reads none of them.
create table private_messages (
  id uuid primary key,
  conversation_id uuid not null references conversations (id) on delete cascade,
  number integer not null,
  changed integer not null,
  sender_id uuid not null references accounts (id),
  -- Made by the client, so that what is sent again is the same message, and the same edit.
  client_id uuid not null,
  edit_id uuid,
  sent_at timestamptz not null,
  edited_at timestamptz,
  -- Null: taken back.
  envelope jsonb,
  wraps jsonb,
  frank jsonb,
  unique (conversation_id, number),
  unique (sender_id, client_id),
  unique (sender_id, edit_id),
  check ((envelope is null) = (wraps is null) and (envelope is null) = (frank is null))
);
create index private_messages_changed on private_messages (conversation_id, changed);
