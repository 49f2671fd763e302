-- The backups that were made or tried. The files themselves lie in DATA_DIR/backups of the machine that made them.
create table backups (
  id uuid primary key,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  -- What asked for it: the clock, somebody in the back-office, somebody at the machine, or a restore that replaces data.
  cause text not null check (cause in ('schedule', 'administrator', 'operator', 'restore')),
  requested_by uuid references users,
  requested_at timestamptz not null default clock_timestamp(),
  host text check (char_length(host) <= 255),
  file_name text check (char_length(file_name) <= 120),
  started_at timestamptz,
  finished_at timestamptz,
  bytes bigint check (bytes >= 0),
  -- Rows of all tables, and files of pictures and documents; those that a table names and the store does not have.
  row_count bigint check (row_count >= 0),
  upload_count integer check (upload_count >= 0),
  missing_uploads integer check (missing_uploads >= 0),
  -- When newer ones made it dispensable.
  removed_at timestamptz,
  -- Why there is none, in a sentence.
  failure text check (char_length(failure) <= 500),
  -- Nothing was wrong but that its process was stopped or killed: the next one need not wait.
  was_stopped boolean not null default false,
  constraint backups_done_have_a_file check (
    state <> 'done' or (file_name is not null and finished_at is not null and bytes is not null)
  ),
  constraint backups_failed_say_why check ((state = 'failed') = (failure is not null))
);

create index backups_newest on backups (requested_at desc);
create unique index backups_one_at_a_time on backups ((true)) where state in ('waiting', 'running');

-- Looks that an administrator had the product take at itself.
create table system_checks (
  id uuid primary key,
  -- Ended: its process was stopped or killed before it was done.
  state text not null check (state in ('waiting', 'running', 'done', 'ended')),
  requested_by uuid not null references users,
  requested_at timestamptz not null default clock_timestamp(),
  host text check (char_length(host) <= 255),
  started_at timestamptz,
  finished_at timestamptz,
  -- How many results there will be.
  steps smallint not null check (steps > 0)
);

create index system_checks_newest on system_checks (requested_at desc);
create unique index system_checks_one_at_a_time on system_checks ((true)) where state in ('waiting', 'running');

create table system_check_results (
  check_id uuid not null references system_checks on delete cascade,
  position smallint not null check (position > 0),
  part text not null check (part in ('status', 'rule', 'mail')),
  name text not null check (name <> ''),
  state text not null check (state in ('ok', 'attention', 'failing')),
  sentence text not null,
  took_ms integer not null check (took_ms >= 0),
  at timestamptz not null default clock_timestamp(),
  primary key (check_id, position)
);

-- When what the clock starts ran last, a row each.
create table job_runs (
  task text primary key check (task ~ '^[a-z]+(_[a-z]+)*$'),
  started_at timestamptz not null,
  -- Of the last run that went well.
  finished_at timestamptz,
  took_ms integer check (took_ms >= 0),
  failed_at timestamptz,
  failure text check (char_length(failure) <= 500)
);
