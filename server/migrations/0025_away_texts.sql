-- What somebody says of being away stands among the lines, so that it can be reported and goes with them. No line of talk: nobody hears it as one.
alter table room_lines add column is_away boolean not null default false;
