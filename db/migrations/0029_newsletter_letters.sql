-- Letters to the subscribers of the newsletter, and who gets each of them. All that sending needs to know stands here:
-- the queue of jobs may be lost or restored from yesterday, and nobody gets a letter twice.
create table newsletter_letters (
  id uuid primary key,
  -- For the office alone.
  title text not null check (char_length(title) between 1 and 120 and title !~ '[\r\n]'),
  -- A letter that is stopped stays so: somebody pressed Stop, or the database is a restored one.
  state text not null default 'draft' check (state in ('draft', 'sending', 'paused', 'stopped', 'sent')),
  -- Why it is paused or stopped: by an administrator, by the switch for marketing mails, or after a restore.
  halted_by text check (halted_by in ('admin', 'switch', 'restore')),
  created_at timestamptz not null default now(),
  created_by uuid references users on delete set null,
  -- Milliseconds, so that it survives the way through JavaScript and can be compared when saving.
  updated_at timestamptz(3) not null default clock_timestamp(),
  updated_by uuid references users on delete set null,
  started_at timestamptz,
  started_by uuid references users on delete set null,
  finished_at timestamptz,
  -- How many were chosen when it started, and what became of them, written when it is finished: until then it is counted.
  recipient_count integer check (recipient_count >= 0),
  sent_count integer check (sent_count >= 0),
  failed_count integer check (failed_count >= 0),
  skipped_count integer check (skipped_count >= 0),
  constraint newsletter_letters_draft_is_unsent check ((state = 'draft') = (started_at is null)),
  constraint newsletter_letters_chosen_at_start check ((started_at is null) = (recipient_count is null)),
  constraint newsletter_letters_end_has_time check ((state in ('sent', 'stopped')) = (finished_at is not null)),
  constraint newsletter_letters_halt_has_reason check ((state in ('paused', 'stopped')) = (halted_by is not null)),
  constraint newsletter_letters_sent_is_counted check (
    state <> 'sent' or sent_count + failed_count + skipped_count = recipient_count
  )
);

create index newsletter_letters_newest on newsletter_letters (created_at desc, id);
-- What a process asks for every second or two.
create index newsletter_letters_at_work on newsletter_letters (id) where state = 'sending';
create index newsletter_letters_created_by on newsletter_letters (created_by);
create index newsletter_letters_updated_by on newsletter_letters (updated_by);
create index newsletter_letters_started_by on newsletter_letters (started_by);

-- What it says, in each language that it was written in. English is for everybody else.
create table newsletter_letter_texts (
  letter_id uuid not null references newsletter_letters on delete cascade,
  language text not null check (language ~ '^[a-z]{2}$'),
  subject text not null check (char_length(subject) between 1 and 150 and subject !~ '[\r\n]'),
  body text not null check (char_length(body) between 1 and 20000),
  primary key (letter_id, language)
);

-- Chosen when the sending starts; the id is also that of the mail, so that a second attempt at it is known as such.
create table newsletter_recipients (
  id uuid primary key,
  letter_id uuid not null references newsletter_letters on delete cascade,
  -- Null for somebody who asked us to forget them; the figures stay.
  subscriber_id uuid references newsletter_subscribers on delete set null,
  state text not null default 'waiting' check (state in ('waiting', 'queued', 'sent', 'failed', 'skipped')),
  changed_at timestamptz not null default now(),
  constraint newsletter_recipients_once unique (subscriber_id, letter_id)
);

create index newsletter_recipients_by_state on newsletter_recipients (letter_id, state, id);

-- The office's list of subscribers: the newest first, by state, by language.
create index newsletter_subscribers_newest on newsletter_subscribers (created_at desc, id);
create index newsletter_subscribers_by_state on newsletter_subscribers (state, created_at desc, id);
