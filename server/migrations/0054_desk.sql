-- Which member of the team has an open case before them, and until when: no colleague decides it meanwhile. No reference: it lasts minutes.
-- And until when a decision may be taken back; null where a person was told of it at once.
alter table cases
  add column claimed_by uuid,
  add column claimed_until timestamptz,
  add column undo_until timestamptz,
  add check ((claimed_by is null) = (claimed_until is null)),
  add check (claimed_by is null or state = 'open'),
  add check (undo_until is null or state = 'closed');
create index cases_claimed on cases (claimed_by) where claimed_by is not null;

-- What staff noted about a person, who reads it in the copy of their data.
create table person_notes (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  -- No reference: the note outlives the account of its author.
  author_id uuid not null,
  text text not null check (char_length(text) between 1 and 1000),
  -- The case beside which it was written; its number outlives it.
  case_id uuid references cases (id) on delete set null,
  case_number text,
  written_at timestamptz not null,
  check (case_id is null or case_number is not null)
);
create index person_notes_account on person_notes (account_id, id desc);
create index person_notes_case on person_notes (case_id) where case_id is not null;
create index person_notes_written on person_notes (written_at);

-- A room between others: those behind it move on together.
alter table rooms
  drop constraint rooms_position_key,
  add constraint rooms_position_key unique (position) deferrable initially immediate;
