-- What a line said before its author changed it, the oldest first: for the team, where it is reported. It goes with the words.
alter table room_lines add column earlier text[] not null default '{}' check (gone is null or earlier = '{}');
