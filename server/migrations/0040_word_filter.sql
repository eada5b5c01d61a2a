-- Words that no text holds which others read. `key` is the form in which they are compared.
create table filtered_words (
  id uuid primary key,
  word text not null check (char_length(word) between 1 and 80),
  key text not null unique,
  added_at timestamptz not null
);
