-- A line that was taken out of the talk: by its author, or by the team. Its words are gone, its place in the order stays.
alter table room_lines add column gone text check (gone in ('author', 'team'));
alter table room_lines drop constraint room_lines_text_check;
alter table room_lines add constraint room_lines_text_check check ((text = '') = (gone is not null));
