-- What a line is beside plain talk: what its speaker does, or what dice of the server show. It goes with the words.
alter table room_lines add column kind text check (kind is null or (kind in ('me', 'dice') and gone is null));
-- How many seconds lie between two lines of one person.
alter table rooms add column slow_seconds integer not null default 0
  check (slow_seconds in (0, 5, 10, 30, 60, 300, 900));
