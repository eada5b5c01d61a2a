-- What staff took out of the talk, as it was said: so that its author can object, and somebody else can look at it again.
create table removed_lines (
  -- Of a line that goes with its talk's retention.
  line_id uuid primary key,
  account_id uuid not null references accounts (id),
  -- How people called the talk.
  place text not null,
  text text not null check (text <> ''),
  said_at timestamptz not null,
  removed_at timestamptz not null,
  removed_by uuid not null references accounts (id),
  reason text not null,
  rule_code text
);
create index removed_lines_account on removed_lines (account_id, removed_at desc);
create index removed_lines_staff on removed_lines (removed_by);
create index removed_lines_age on removed_lines (removed_at);

-- Which line it was, so that it can be taken down; null for evidence older than this.
alter table case_lines add column line_id uuid;
