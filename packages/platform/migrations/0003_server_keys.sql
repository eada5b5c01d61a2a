-- already there: server_keys
-- Secrets of this installation, each made once by whoever needed it first.
create table server_keys (
  name text primary key,
  key bytea not null check (octet_length(key) = 32)
);
