-- already there: local_mails
-- Mails of a machine without a mail server, read at /postfach.
create table local_mails (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  at timestamptz not null
);
create index local_mails_newest on local_mails (at desc, id desc);
