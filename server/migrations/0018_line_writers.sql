-- Which process wrote a line down: what another one left behind may be a line that nobody heard.
alter table room_lines add column writer uuid;
