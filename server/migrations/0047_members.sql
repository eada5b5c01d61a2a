-- The list of members: names in the order of their signs, so that those with one beginning lie side by side.
create index accounts_members on accounts (username_key collate "C")
  where activated_at is not null and deleted_at is null;

-- Whether everybody sees that one is there, and not friends alone. Null: as it is for people of that age.
alter table friend_settings add column shows_online boolean;
