-- Pictures come in as they were sent, are shown to nobody, and are drawn anew once somebody is known to stand behind the case.
alter table cases
  -- Whether somebody solved a challenge, was signed in or followed the mailed link.
  add column proven boolean not null default true;
update cases set proven = false where state = 'unconfirmed';
alter table cases
  alter column proven drop default,
  add check (state <> 'unconfirmed' or not proven);

-- Drawn: picture. Waiting: original. Neither: it could not be opened.
alter table case_attachments
  alter column picture drop not null,
  add column original bytea,
  add check (picture is null or original is null),
  -- Pictures are packed already.
  alter column original set storage external;
create index case_attachments_waiting on case_attachments (case_id) where original is not null;
