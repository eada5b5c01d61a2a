-- An invitation that was declined, or taken back: for a while nobody is told of another one.
alter table guild_ties drop constraint guild_ties_kind_check;
alter table guild_ties add constraint guild_ties_kind_check
  check (kind in ('request', 'invitation', 'refused', 'withdrawn'));

-- How the tag looks to a hasty eye; null where it was taken before that counted.
alter table guilds add column tag_skeleton text unique;
alter table guilds add constraint guilds_tag_length check (char_length(tag) between 2 and 5) not valid;

-- When a thing was last offered.
create index listings_item_closed on listings (item_id, closed_at desc) where closed_at is not null;
