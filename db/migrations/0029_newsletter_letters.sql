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

-- The same table of moves stands in features/notifications/letters/letter.ts.
create function newsletter_letters_check_move() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) not in (
    ('draft', 'sending'), ('sending', 'paused'), ('sending', 'stopped'), ('sending', 'sent'), ('paused', 'sending'),
    ('paused', 'stopped')
  ) then
    raise exception 'a letter does not move from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end;
$$;

create trigger newsletter_letters_check_move
  before update on newsletter_letters
  for each row when (old.state <> new.state)
  execute function newsletter_letters_check_move();

-- What was sent is what was sent: only a draft is written and thrown away.
create function newsletter_letters_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'only a draft can be changed or deleted' using errcode = 'restrict_violation';
end;
$$;

create trigger newsletter_letters_title_is_kept
  before update on newsletter_letters
  for each row when (old.state <> 'draft' and (old.title, old.started_at, old.recipient_count) is distinct from (new.title, new.started_at, new.recipient_count))
  execute function newsletter_letters_refuse_change();

create trigger newsletter_letters_delete_drafts_only
  before delete on newsletter_letters
  for each row when (old.state <> 'draft')
  execute function newsletter_letters_refuse_change();

create function newsletter_letter_texts_of_drafts_only() returns trigger language plpgsql as $$
begin
  -- Locked, so that no text slips in beside the start of the sending. A letter that is gone takes its texts along.
  perform from newsletter_letters where id in (old.letter_id, new.letter_id) for share;
  if exists (
    select from newsletter_letters where id in (old.letter_id, new.letter_id) and state <> 'draft'
  ) then
    raise exception 'only a draft can be changed or deleted' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end;
$$;

create trigger newsletter_letter_texts_of_drafts_only
  before insert or update or delete on newsletter_letter_texts
  for each row execute function newsletter_letter_texts_of_drafts_only();

-- Somebody who got it never waits for it again.
create function newsletter_recipients_check_move() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) not in (
    ('waiting', 'queued'), ('waiting', 'skipped'), ('queued', 'waiting'), ('queued', 'sent'), ('queued', 'failed'),
    ('queued', 'skipped')
  ) then
    raise exception 'a recipient does not move from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end;
$$;

create trigger newsletter_recipients_check_move
  before update on newsletter_recipients
  for each row when (old.state <> new.state)
  execute function newsletter_recipients_check_move();

-- The office's list of subscribers: the newest first, by state, by language.
create index newsletter_subscribers_newest on newsletter_subscribers (created_at desc, id);
create index newsletter_subscribers_by_state on newsletter_subscribers (state, created_at desc, id);
