-- What a provider told, rightly signed or at its secret address, and that nothing here understands: of a kind that we do not
-- know, or about something that is not ours. Kept without names and secrets until somebody has looked at it.
create table unknown_events (
  id uuid primary key,
  provider lower_name not null,
  -- In the provider's word: charge.dispute.created. Of M-Pesa which address it came to.
  type text not null check (char_length(type) between 1 and 120),
  -- What it is about, as the provider calls it; empty where it does not say.
  object_id text not null default '' check (char_length(object_id) <= 120),
  why text not null check (why in ('unknown_type', 'not_ours', 'unreadable')),
  -- Of the last one: a few plain fields.
  excerpt jsonb not null,
  times integer not null default 1,
  first_at timestamptz not null default clock_timestamp(),
  last_at timestamptz not null default clock_timestamp(),
  done_at timestamptz,
  done_by uuid references users,
  unique (provider, type, object_id, why),
  check (num_nulls(done_at, done_by) in (0, 2))
);

create index unknown_events_open on unknown_events (last_at) where done_at is null;

-- Until when each provider was asked for events that its webhooks may have lost, and why it could not be asked last.
create table event_polls (
  provider lower_name primary key,
  asked_at timestamptz not null default clock_timestamp(),
  read_until timestamptz not null,
  failure text check (char_length(failure) between 1 and 200)
);
