-- What staff and the operator did to whom, and why. Rows stay as they were written; what happens later is noted in the
-- columns at the end.
create table sanctions (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null check (kind in ('hint', 'warning', 'mute', 'lock')),
  step smallint not null check (step between 0 and 6),
  reason text not null check (char_length(reason) between 1 and 200),
  rule_code text,
  -- Null: the operator on the command line. No reference: the record outlives the account of whoever acted.
  actor_id uuid,
  created_at timestamptz not null,
  -- Null: a lock for good, or a kind without an end.
  ends_at timestamptz,
  probation_ends_at timestamptz,
  delivered_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid,
  revoked_reason text
);
create index sanctions_account on sanctions (account_id, id desc);
-- Asked with every request and handshake.
create index sanctions_locks on sanctions (account_id, ends_at desc nulls first)
  where kind = 'lock' and revoked_at is null;
create index sanctions_mutes on sanctions (account_id) where kind = 'mute' and revoked_at is null;
create index sanctions_undelivered on sanctions (account_id) where kind = 'warning' and delivered_at is null;

-- One-time links that make an administrator: only the hash of the token is here.
create table admin_invites (
  token_hash bytea primary key,
  -- The compared form of the name it is for. Null: whoever opens it first, printed at the very first start.
  username_key text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  used_by uuid
);
