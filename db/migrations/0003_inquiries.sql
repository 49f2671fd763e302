-- What people write through the contact page, and what we answered.
create table inquiries (
  id uuid primary key,
  -- A submit that is sent twice carries the same key and the same content, and is one inquiry. Another text under
  -- the same key is another inquiry: somebody went back in the browser and wrote again.
  submit_key uuid not null,
  content_hash bytea not null check (octet_length(content_hash) = 32),
  -- One line each, because they end up in the headers of a mail.
  name text not null check (char_length(name) between 1 and 100 and name !~ '[\r\n]'),
  email text not null check (char_length(email) <= 254 and email ~ '^[^\s@]+@[^\s@]+$'),
  phone text check (char_length(phone) between 6 and 32 and phone !~ '[\r\n]'),
  subject text not null check (char_length(subject) between 1 and 150 and subject !~ '[\r\n]'),
  message text not null check (char_length(message) between 1 and 10000),
  -- The language that the sender reads, so that the answer can be in it.
  language text not null check (language ~ '^[a-z]{2}$'),
  status text not null default 'new' check (status in ('new', 'in_progress', 'resolved', 'closed')),
  assigned_to text,
  response text check (char_length(response) between 1 and 10000),
  responded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (submit_key, content_hash),
  constraint inquiries_answer_has_its_time check ((response is null) = (responded_at is null))
);

create index inquiries_newest on inquiries (created_at desc);
create index inquiries_by_status on inquiries (status, created_at desc);
