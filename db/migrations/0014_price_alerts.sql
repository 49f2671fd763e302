-- Trips whose price somebody watches. They are mailed when it drops: docs/domain/search.md.
create table price_alerts (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- As typed: what a place means is decided anew at every look.
  from_place text not null check (char_length(from_place) between 1 and 80 and from_place !~ '[\r\n]'),
  to_place text not null check (char_length(to_place) between 1 and 80 and to_place !~ '[\r\n]'),
  trip text not null check (trip in ('one-way', 'round-trip')),
  date date not null,
  return_date date check (return_date >= date),
  cabin text not null check (cabin in ('economy', 'premium-economy', 'business', 'first')),
  adults integer not null check (adults >= 1),
  children integer not null check (children >= 0),
  infants integer not null check (infants between 0 and adults),
  -- The one in which the person saw the price, for the mail.
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- All prices are the lowest for all passengers. This one is from when the watching began, or the first after it.
  watched_price_minor bigint check (watched_price_minor >= 0),
  -- When last looked; null when there was nothing to buy.
  seen_price_minor bigint check (seen_price_minor >= 0),
  mailed_price_minor bigint check (mailed_price_minor >= 0),
  mailed_at timestamptz,
  -- As it is, because every mail repeats it, and old mails must keep working. All it can do is stop.
  stop_token text not null unique check (char_length(stop_token) = 43),
  -- Kept for a day, for those who change their mind.
  stopped_at timestamptz,
  created_at timestamptz not null default now(),
  checked_at timestamptz not null default now(),
  constraint price_alerts_round_trip_returns check ((trip = 'round-trip') = (return_date is not null)),
  constraint price_alerts_mailed_has_time check ((mailed_price_minor is null) = (mailed_at is null))
);

-- Watching twice is watching once.
create unique index price_alerts_of_user on price_alerts
  (user_id, lower(from_place), lower(to_place), trip, date, return_date, cabin, adults, children, infants)
  nulls not distinct;

create index price_alerts_due on price_alerts (checked_at) where stopped_at is null;
create index price_alerts_by_date on price_alerts (date);
