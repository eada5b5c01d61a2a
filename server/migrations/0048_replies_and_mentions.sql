-- Which line of the same talk a line answers, and whom it speaks to. Both go with its words. No reference: what is answered may
-- be older, and goes earlier.
alter table room_lines add column reply_to uuid;
-- Ids of accounts; the id of the room where it is everybody in it.
alter table room_lines add column mentions uuid[] not null default '{}';
alter table room_lines add constraint room_lines_ties_check check (gone is null or (reply_to is null and mentions = '{}'));
