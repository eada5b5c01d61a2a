-- The secret that was given to the device on which somebody registered, as its hash. Together with the mailed link it signs
-- in there, once; null: the account is active, or was made without one.
alter table accounts add column registration_hash bytea
  check (octet_length(registration_hash) = 32);
