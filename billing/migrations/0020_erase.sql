-- When a customer was forgotten: what the law keeps refers to the row, and nothing says any more whose it was.
alter table customers add column erased_at timestamptz,
  add check (erased_at is null or (email is null and language is null));
-- A purchase of theirs that is paid after all is given back.
alter table checkout_sessions add column forgotten_at timestamptz;
create index events_user on events (project_id, environment, app_user_id);
