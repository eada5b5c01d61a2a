-- Who reported from a session; such a case has no address of its own. Null: sent by a form.
alter table cases add column reporter_id uuid references accounts (id);
create index cases_reporter on cases (reporter_id, created_at desc) where reporter_id is not null;

-- What was said around a reported line, as it stood then: evidence, which outlives the lines of its talk and goes with its case.
create table case_lines (
  case_id uuid not null references cases (id) on delete cascade,
  -- From 1, in the order in which it was said.
  position smallint not null check (position > 0),
  account_id uuid not null references accounts (id),
  -- As it was then. Null: the account was erased since.
  username text,
  text text not null,
  said_at timestamptz not null,
  is_reported boolean not null,
  primary key (case_id, position)
);
create unique index case_lines_reported on case_lines (case_id) where is_reported;
create index case_lines_account on case_lines (account_id);
