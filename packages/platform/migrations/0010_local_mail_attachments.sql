-- Files that go with the mails of a machine without a mail server, downloaded at /postfach.
create table local_mail_attachments (
  mail_id uuid not null references local_mails (id) on delete cascade,
  -- Its place in the mail, from 0.
  number smallint not null check (number >= 0),
  name text not null,
  type text not null,
  content bytea not null,
  primary key (mail_id, number)
);
