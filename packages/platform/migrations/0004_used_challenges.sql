-- already there: used_challenges
-- Challenges that were solved and taken, until they are too old to be taken anyway. Nothing of people is in here.
create table used_challenges (
  nonce bytea primary key,
  expires_at timestamptz not null
);
