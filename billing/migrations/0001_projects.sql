-- A project sells one catalogue; its customers, keys and money are apart from every other's. Within a project the environments
-- `sandbox` and `production` never meet: every row says which it belongs to.
create table projects (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z][a-z0-9_-]{0,39}$'),
  -- Whether the reads of a customer and a start need a token of the app's server, in production.
  customer_token text not null default 'off' check (customer_token in ('off', 'required')),
  -- The version of the catalogue that is sold; null until the first is applied.
  catalogue_version integer,
  created_at timestamptz not null
);

create table api_keys (
  id uuid primary key,
  project_id uuid not null references projects,
  environment text not null check (environment in ('sandbox', 'production')),
  kind text not null check (kind in ('public', 'secret')),
  -- For which app or server it was made, in the operator's words.
  app text not null,
  -- A public key stands in every browser, so it is kept as it is; of a secret one only the SHA-256.
  text text unique check ((kind = 'public') = (text is not null)),
  sha256 bytea unique check ((kind = 'secret') = (sha256 is not null)),
  created_at timestamptz not null,
  revoked_at timestamptz
);

-- Who changed what, for good: the operator, a server key, a job.
create table audit_log (
  id uuid primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  project_id uuid references projects,
  subject text not null,
  before jsonb,
  after jsonb
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% cannot be changed', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger audit_log_stays before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
