-- What a customer had begun to buy when everything of theirs was revoked: paid all the same, it is given back.
alter table checkout_sessions add column revoked_at timestamptz;
