-- What administrators have to be told. A row without `raised_at` is a suspicion that a second look has not confirmed.
create table alerts (
  id uuid primary key,
  kind text not null check (kind in ('books', 'late_work', 'backup', 'jobs', 'mail', 'provider', 'clock', 'archiving', 'storage')),
  -- What it is about among others of its kind, such as cabin:018f…:economy, stripe or a host.
  subject text not null check (char_length(subject) <= 300),
  sentence text not null check (char_length(sentence) <= 1000),
  details jsonb not null default '{}',
  first_seen_at timestamptz not null default clock_timestamp(),
  last_seen_at timestamptz not null default clock_timestamp(),
  count integer not null default 1,
  raised_at timestamptz,
  mailed_at timestamptz,
  -- Null while somebody has to decide, and where it ended by itself.
  decision text check (decision in ('corrected', 'reopened', 'left_closed', 'acknowledged', 'closed')),
  decided_by uuid references users,
  decided_at timestamptz,
  resolved_at timestamptz,
  constraint alerts_decided_by_somebody check (num_nulls(decision, decided_by, decided_at) in (0, 3))
);

create unique index alerts_open on alerts (kind, subject) where resolved_at is null;
create index alerts_newest on alerts (raised_at desc) where raised_at is not null;

-- What is not sold until somebody has decided on the alert: a cabin of a flight, a room, or anything to an agency.
create table sales_stops (
  -- Of the flight, the room or the agency.
  subject_id uuid not null,
  -- Empty for a room and for an agency.
  cabin text not null default '',
  alert_id uuid not null references alerts on delete cascade,
  stopped_at timestamptz not null default clock_timestamp(),
  primary key (subject_id, cabin, alert_id)
);

-- How far the watch over the books has come. Who works on a slice holds the lock of its only row.
create table books_watch (
  is_only boolean primary key default true check (is_only),
  -- Changes before this moment have been checked.
  checked_at timestamptz not null default clock_timestamp(),
  -- By key or rule: {"after": the last key of the last slice, "dueAt": when the next one is due}.
  rounds jsonb not null default '{}',
  -- The last transfer that ledger_sums contains.
  last_summed bigint not null default 0
);

insert into books_watch default values;

-- What the transfers up to books_watch.last_summed make of each account, so that nobody adds up all of them again.
create table ledger_sums (
  code text primary key,
  amount_minor numeric not null
);

-- When the system was measured last: one process at a time does it.
create table system_watch (
  is_only boolean primary key default true check (is_only),
  measured_at timestamptz not null default '-infinity'
);

insert into system_watch default values;
