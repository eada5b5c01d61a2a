-- A measure that a second person has to sign: a long one, or one beyond what its author may take in a day.
alter table sanctions
  add column needs_signature boolean not null default false,
  add column signed_by uuid,
  add column signed_at timestamptz,
  add check (signed_at is null or needs_signature);
create index sanctions_newest on sanctions (id desc);
create index sanctions_actor on sanctions (actor_id, created_at) where kind = 'lock';

-- What was decided on a case, by whom, and what its author and the person it is about are told.
alter table cases
  add column outcome text check (outcome in ('no_violation', 'violation', 'upheld', 'rejected')),
  add column statement text check (char_length(statement) between 1 and 2000),
  -- No reference: the record outlives the account.
  add column decided_by uuid,
  add check ((outcome is null) = (statement is null)),
  add check (outcome is null or closed_at is not null);
create index cases_closed on cases (closed_at desc, id desc) where state = 'closed';

-- A closed room takes no new members.
alter table rooms add column is_open boolean not null default true;

-- What staff did, and why. A row stays as it was written; old ones go as a whole.
create table staff_acts (
  id uuid primary key,
  at timestamptz not null,
  -- Null: the operator at the machine. No references: the record outlives accounts and things.
  actor_id uuid,
  act text not null,
  -- The account that it was done to.
  target_id uuid,
  -- The thing that it was done to, in words that stay: a number, an address, a name.
  thing text,
  reason text
);
create index staff_acts_actor on staff_acts (actor_id, id desc);
create index staff_acts_target on staff_acts (target_id, id desc) where target_id is not null;

create function refuse_change_of_staff_act() returns trigger language plpgsql as $$
begin
  raise exception 'a staff act stays as it was written';
end $$;
create trigger staff_acts_stay before update on staff_acts
  for each row execute function refuse_change_of_staff_act();
