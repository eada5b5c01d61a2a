-- How a name looks to a hasty eye: `username_key` with look-alikes made one, as `skeletonOf` does it. Of names from before
-- that look alike each stays; only the oldest keeps others away.
alter table accounts
  add column username_skeleton text,
  add column username_changed_at timestamptz,
  add column deletion_requested_at timestamptz,
  -- When the account goes for good.
  add column deletion_due_at timestamptz,
  -- Gone for good: the row is all that is left, and names nobody. What others share with it still has somebody.
  add column deleted_at timestamptz;
update accounts
  set username_skeleton =
    replace(replace(translate(username_key, '01iéèêàâôûîçñ._-', 'olleeeaaoulcn'), 'rn', 'm'), 'vv', 'w');
update accounts set username_skeleton = username_skeleton || ':' || accounts.id
  from (
    select id, row_number() over (partition by username_skeleton order by created_at, id) as place from accounts
  ) as alike
  where alike.id = accounts.id and alike.place > 1;
alter table accounts
  alter column username_skeleton set not null,
  add constraint accounts_skeleton_unique unique (username_skeleton);
create index accounts_due on accounts (deletion_due_at) where deletion_due_at is not null;

alter table mailed_tokens
  drop constraint mailed_tokens_purpose_check,
  add constraint mailed_tokens_purpose_check check (purpose in ('activation', 'reset', 'email', 'deletion'));

-- Names that were given up and are kept from others for a while; only their hashes are here.
create table kept_names (
  skeleton_hash bytea primary key,
  -- Who may have it back. Null: nobody, the account is gone.
  account_id uuid references accounts (id) on delete set null,
  until timestamptz not null
);

-- Addresses that somebody wants to change to, and for some days those that were changed.
create table email_changes (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  old_email text not null,
  new_email text not null,
  new_email_key text not null,
  requested_at timestamptz not null,
  changed_at timestamptz
);
create unique index email_changes_open on email_changes (account_id) where changed_at is null;

-- Whom to write to that their account is gone; deleted as soon as that must have left.
create table farewells (
  id uuid primary key,
  email text not null,
  username text not null,
  created_at timestamptz not null
);

-- Where somebody has logged in before. A device may be known to several accounts; only the hash of what it keeps is here.
create table known_devices (
  account_id uuid not null references accounts (id) on delete cascade,
  token_hash bytea not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (account_id, token_hash)
);
create index known_devices_hash on known_devices (token_hash);
