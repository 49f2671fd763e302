-- The desk that answers inquiries: what was answered, what colleagues tell each other, and answers that are written
-- once and used often.

-- All that was answered. The inquiry itself keeps the latest, which is what its sender sees in the account.
create table inquiry_responses (
  id uuid primary key,
  inquiry_id uuid not null references inquiries on delete cascade,
  -- A form that is sent twice carries the same key, and mails once.
  submit_key uuid not null unique,
  -- Null for what was answered before responses were kept one by one.
  author_id uuid references users,
  text text not null check (char_length(text) between 1 and 10000),
  created_at timestamptz not null default now()
);

create index inquiry_responses_of_inquiry on inquiry_responses (inquiry_id, created_at, id);

insert into inquiry_responses (id, inquiry_id, submit_key, text, created_at)
select gen_random_uuid(), id, gen_random_uuid(), response, responded_at from inquiries where response is not null;

-- Never mailed, and never shown to the sender.
create table inquiry_notes (
  id uuid primary key,
  inquiry_id uuid not null references inquiries on delete cascade,
  author_id uuid not null references users,
  text text not null check (char_length(text) between 1 and 2000),
  created_at timestamptz not null default now()
);

create index inquiry_notes_of_inquiry on inquiry_notes (inquiry_id, created_at, id);

create table inquiry_templates (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 100 and name !~ '[\r\n]'),
  version integer not null default 1,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create unique index inquiry_templates_name on inquiry_templates (lower(name)) where deleted_at is null;

-- Placeholders stand in double braces, as {{name}}.
create table inquiry_template_texts (
  template_id uuid not null references inquiry_templates on delete cascade,
  language text not null check (language ~ '^[a-z]{2}$'),
  text text not null check (char_length(text) between 1 and 5000),
  primary key (template_id, language)
);

-- What the search looks through, in one piece: nothing that can be typed into it reaches over a line's end.
alter table inquiries add column search_text text not null
  generated always as (lower(name) || E'\n' || lower(subject) || E'\n' || lower(email)) stored;

create index inquiries_by_part_of_text on inquiries using gin (search_text gin_trgm_ops);

-- In the order of the list, of one moment by id.
drop index inquiries_newest;
drop index inquiries_by_status;
create index inquiries_newest on inquiries (created_at desc, id desc);
create index inquiries_by_status on inquiries (status, created_at desc, id desc);

-- The queue of the desk, oldest first.
create index inquiries_waiting on inquiries (created_at, id) include (assigned_to) where status in ('new', 'in_progress');

create index inquiries_by_sender on inquiries (lower(email), created_at);
-- Users are pointed to from here; whoever is erased or demoted is looked for.
create index inquiries_by_assignee on inquiries (assigned_to) where assigned_to is not null;
