-- Links to the page where customers manage what they have: each opens it once, in one browser.
create table manage_links (
  token_sha256 bytea primary key,
  project_id uuid not null,
  environment text not null,
  customer_id uuid not null,
  expires_at timestamptz not null,
  -- The session that it opened.
  session_sha256 bytea,
  foreign key (customer_id, project_id, environment) references customers (id, project_id, environment) on delete cascade
);
create index manage_links_expires on manage_links (expires_at);
create index manage_links_customer on manage_links (customer_id);

-- Browsers in which the page is open.
create table manage_sessions (
  secret_sha256 bytea primary key,
  project_id uuid not null,
  environment text not null,
  customer_id uuid not null,
  expires_at timestamptz not null,
  foreign key (customer_id, project_id, environment) references customers (id, project_id, environment) on delete cascade
);
create index manage_sessions_expires on manage_sessions (expires_at);
create index manage_sessions_customer on manage_sessions (customer_id);

-- Who asks for a link names an address.
create index customers_email on customers (lower(email)) where email is not null;
