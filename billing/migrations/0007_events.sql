-- What SDKs tell of a purchase, each event once; 90 days.
create table events (
  project_id uuid not null references projects,
  environment text not null,
  id uuid not null,
  at timestamptz not null,
  received_at timestamptz not null,
  name text not null,
  app_user_id text not null,
  trace_id text,
  context jsonb not null,
  properties jsonb not null,
  primary key (project_id, environment, id)
);
create index events_received on events (received_at);
