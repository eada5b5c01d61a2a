-- What somebody is to be told of, or was: of each person or thing that it is about the last. What was read is deleted.
create table notifications (
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null,
  -- The other person, the listing, the measure.
  about uuid not null,
  happened_at timestamptz not null,
  -- When devices are to be told; null: not, or they were.
  push_at timestamptz,
  -- How often it was put off because the account was there.
  looks integer not null default 0,
  pushed_at timestamptz,
  mail_at timestamptz,
  mailed_at timestamptz,
  primary key (account_id, kind, about)
);
create index notifications_about on notifications (about);
create index notifications_happened on notifications (happened_at);
create index notifications_push on notifications (push_at) where push_at is not null;
create index notifications_mail on notifications (mail_at) where mail_at is not null;

-- When an account was mailed to within the last day.
create table notification_mails (
  account_id uuid primary key references accounts (id) on delete cascade,
  sent_at timestamptz[] not null
);
