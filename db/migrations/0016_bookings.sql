create domain booking_reference as text check (value ~ '^FM[0-9]{6,12}$');
create domain booking_status as text check (value in ('held', 'confirmed', 'expired', 'cancelled'));
create domain cabin_name as text check (value in ('economy', 'premium', 'business', 'first'));
create domain language_code as text check (value ~ '^[a-z]{2}$');
create domain country_code as text check (value ~ '^[A-Z]{2}$');
-- In the international form, +254712555048.
create domain phone_number as text check (value ~ '^\+[0-9]{6,15}$');

create table bookings (
  id uuid primary key,
  -- Given at the hold, because who pays by bank or in cash needs it.
  reference booking_reference not null unique,
  booking_type lower_name not null,
  status booking_status not null,
  -- Whose it is; guests' bookings join an account once its address is verified.
  user_id uuid references users,
  contact_email text not null,
  -- Null once it has been forgotten.
  contact_phone phone_number,
  contact_verified_at timestamptz,
  language language_code not null,
  -- What it costs, in US cents, and what the customer agreed to pay for that: whole units of their currency.
  total_minor minor_amount not null,
  currency currency_code not null,
  rate_per_usd numeric(16, 6) not null,
  charged_units minor_amount not null,
  -- Where the trip begins and ends, by the clocks there.
  travel_date date not null,
  ends_on date not null,
  hold_kind lower_name not null,
  hold_expires_at timestamptz not null,
  -- Of the network that asked for the hold, so that nobody empties a flight without paying. Only a hash.
  held_from text not null,
  -- The mailbox behind the address: whatever follows a plus is the same one.
  held_by text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  confirmed_at timestamptz,
  expired_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by lower_name,
  cancel_reason text,
  -- Personal data of old bookings goes, the booking stays.
  anonymised_at timestamptz,
  constraint bookings_make_sense check (
    booking_type in ('flight', 'hotel')
    and hold_kind in ('pay_now', 'pay_later')
    and char_length(contact_email) between 3 and 254
    and rate_per_usd > 0
    and ends_on >= travel_date
    and (status = 'cancelled') = (cancelled_at is not null)
    and (status <> 'confirmed' or confirmed_at is not null)
    and (status <> 'expired' or expired_at is not null)
    and (cancelled_by is null or cancelled_by in ('customer', 'admin', 'airline'))
    and char_length(coalesce(cancel_reason, '')) <= 500
  )
);

create index bookings_of_user on bookings (user_id, created_at desc) where user_id is not null;
create index bookings_of_email on bookings (lower(contact_email), created_at desc);
create index bookings_held_from on bookings (held_from, hold_expires_at) where status = 'held';
create index bookings_held_by on bookings (held_by, hold_expires_at) where status = 'held';
create index bookings_to_expire on bookings (hold_expires_at) where status = 'held';
create index bookings_newest on bookings (created_at desc, id);
create index bookings_by_travel_date on bookings (travel_date, id);

-- The flights of a booking. A leg is what was searched for, from one place to another; it may take several flights.
create table flight_bookings (
  booking_id uuid not null references bookings on delete cascade,
  leg smallint not null,
  position smallint not null,
  flight_id uuid not null references flights,
  cabin cabin_name not null,
  -- Infants sit on a lap.
  seats smallint not null,
  -- For one passenger of each type, and for all.
  adult_fare_minor minor_amount not null,
  child_fare_minor minor_amount not null,
  infant_fare_minor minor_amount not null,
  price_minor minor_amount not null,
  -- The conditions as they were agreed, with their terms.
  fare jsonb not null,
  -- The account of the one who earns it.
  supplier text not null,
  -- As they were agreed; the flight's own may have moved since.
  departure_time timestamptz not null,
  arrival_time timestamptz not null,
  -- What the airline did to it since.
  disruption text,
  disrupted_at timestamptz,
  primary key (booking_id, leg, position),
  constraint flight_bookings_make_sense check (
    leg between 0 and 5 and position between 0 and 2 and seats between 1 and 9
    and (disruption is null) = (disrupted_at is null)
    and (disruption is null or disruption in ('cancelled', 'moved'))
  )
);

create index flight_bookings_of_flight on flight_bookings (flight_id);

create table hotel_bookings (
  booking_id uuid primary key references bookings on delete cascade,
  hotel_id uuid not null references hotels,
  check_in date not null,
  check_out date not null check (check_out > check_in),
  nights integer not null generated always as (check_out - check_in) stored,
  rooms_count smallint not null check (rooms_count between 1 and 9),
  adults smallint not null check (adults between 1 and 36),
  children smallint not null default 0 check (children between 0 and 36),
  price_minor bigint not null check (price_minor >= 0),
  supplier text not null,
  -- The conditions as they were agreed; null days: never free.
  free_cancellation_days smallint,
  cancellation_fee_percent smallint not null check (cancellation_fee_percent between 0 and 100)
);

create index hotel_bookings_of_hotel on hotel_bookings (hotel_id, check_in);

-- Looked at when all is done, because rooms are taken before the booking is written.
alter table room_stays add column booking_id uuid references bookings deferrable initially deferred;
alter table room_stays add column price_per_night_minor bigint check (price_per_night_minor >= 0);
create index room_stays_of_booking on room_stays (booking_id) where booking_id is not null;

create table booking_travellers (
  booking_id uuid not null references bookings on delete cascade,
  position smallint not null,
  traveller_type text not null,
  title text not null,
  given_names text not null,
  last_name text not null,
  birth_date date,
  nationality country_code,
  -- Encrypted; the last characters are what may be shown.
  passport_sealed text,
  passport_end text,
  passport_expires_on date,
  -- The words of the names, folded and in order, by which a booking is found again.
  last_name_words text[] not null,
  given_name_words text[] not null,
  primary key (booking_id, position),
  constraint booking_travellers_make_sense check (
    position between 0 and 35
    and traveller_type in ('adult', 'child', 'infant')
    and title in ('mr', 'ms', 'mrs', 'miss', 'dr', 'master')
    and char_length(given_names) <= 80
    and char_length(last_name) between 1 and 80
    and char_length(coalesce(passport_end, '')) <= 4
  )
);

create index booking_travellers_by_last_name on booking_travellers using gin (last_name_words);

-- All that ever happened to a booking, for its owner and for the support desk.
create table booking_events (
  id bigint generated always as identity primary key,
  booking_id uuid not null references bookings on delete cascade,
  kind lower_name not null,
  actor_id uuid,
  actor_role lower_name,
  detail jsonb not null default '{}',
  at timestamptz not null default clock_timestamp()
);

create index booking_events_of_booking on booking_events (booking_id, id);

-- What somebody still has to be told. Handed on to the mails by a poller, because waking the job runner takes a lock at
-- commit that all sales would queue for.
create table booking_outbox (
  id bigint generated always as identity primary key,
  booking_id uuid not null references bookings on delete cascade,
  kind lower_name not null,
  detail jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp()
);

create table booking_notes (
  id uuid primary key,
  booking_id uuid not null references bookings on delete cascade,
  author_id uuid not null references users,
  text text not null check (char_length(text) between 1 and 2000),
  created_at timestamptz not null default now()
);

create index booking_notes_of_booking on booking_notes (booking_id, created_at);

-- A submit and its answer: the same one sent again gets the same answer.
create table submits (
  key uuid not null,
  caller text not null,
  body_hash text not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (key, caller)
);

create index submits_by_age on submits (created_at);

alter table hotel_reviews add column booking_id uuid unique references bookings;

-- The rules of the seats in one check, because each is read anew for every statement.
alter table flight_cabins
  drop constraint flight_cabins_never_oversold,
  drop constraint flight_cabins_held_check,
  drop constraint flight_cabins_sold_check,
  drop constraint flight_cabins_seats_check,
  drop constraint flight_cabins_price_minor_check,
  drop constraint flight_cabins_cabin_check,
  add constraint flight_cabins_never_oversold check (
    held >= 0 and sold >= 0 and held + sold <= seats
    and seats between 0 and 1000
    and price_minor between 0 and 100000000
    and cabin in ('economy', 'premium', 'business', 'first')
  );
