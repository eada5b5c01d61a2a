-- What the nightly comparison found not to agree: each once, until it agrees again.
create table findings (
  -- Which comparison found it, and what it is about.
  kind text not null,
  subject text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- When it was looked for and not found any more.
  gone_at timestamptz,
  primary key (kind, subject)
);
create index findings_open on findings (kind) where gone_at is null;
