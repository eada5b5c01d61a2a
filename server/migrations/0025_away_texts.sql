-- The text of an account that is away stands among the lines, so that it can be reported and goes with them. No line of talk: no client is told it as one.
alter table room_lines add column is_away boolean not null default false;
