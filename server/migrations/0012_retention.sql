-- Lines go after a time, whatever room they are of; they lie in the order they were said, so a few bytes find the old ones.
create index room_lines_said_at on room_lines using brin (said_at);
