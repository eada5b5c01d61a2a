-- One who may buy, in one environment of one project.
create table customers (
  id uuid primary key,
  project_id uuid not null references projects,
  environment text not null check (environment in ('sandbox', 'production')),
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  email text,
  unique (id, project_id, environment)
);

-- The ids by which apps know a customer; the oldest is the original one.
create table customer_ids (
  project_id uuid not null,
  environment text not null,
  app_user_id text not null check (octet_length(app_user_id) between 1 and 1024),
  customer_id uuid not null,
  since timestamptz not null,
  primary key (project_id, environment, app_user_id),
  foreign key (customer_id, project_id, environment) references customers (id, project_id, environment)
);
create index customer_ids_customer on customer_ids (customer_id, since);
