-- Whom an account has blocked, in the order in which they are listed.
create index blocks_newest on blocks (blocker_id, created_at desc, blocked_id desc);
