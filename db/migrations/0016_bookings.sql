create table bookings (
  id uuid primary key,
  -- Given at the hold, because who pays by bank or in cash needs it.
  reference text not null unique check (reference ~ '^FM[0-9]{6,12}$'),
  booking_type text not null check (booking_type in ('flight', 'hotel')),
  status text not null check (status in ('held', 'confirmed', 'expired', 'cancelled')),
  -- Whose it is; guests' bookings join an account once its address is verified.
  user_id uuid references users,
  contact_email text not null check (char_length(contact_email) between 3 and 254),
  -- In the international form, +254712555048.
  contact_phone text not null check (contact_phone ~ '^\+[0-9]{6,15}$' or contact_phone = ''),
  contact_verified_at timestamptz,
  language text not null check (language ~ '^[a-z]{2}$'),
  -- What it costs, in US cents, and what the customer agreed to pay for that: whole units of their currency.
  total_minor bigint not null check (total_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  rate_per_usd numeric(16, 6) not null check (rate_per_usd > 0),
  charged_units bigint not null check (charged_units >= 0),
  -- Where the trip begins and ends, by the clocks there.
  travel_date date not null,
  ends_on date not null check (ends_on >= travel_date),
  hold_kind text not null check (hold_kind in ('pay_now', 'pay_later')),
  hold_expires_at timestamptz not null,
  -- Of the network that asked for the hold, so that nobody empties a flight without paying. Only a hash.
  held_from text not null,
  created_at timestamptz not null default clock_timestamp(),
  confirmed_at timestamptz,
  expired_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by text check (cancelled_by in ('customer', 'admin', 'airline')),
  cancel_reason text check (char_length(cancel_reason) <= 500),
  -- Personal data of old bookings goes, the booking stays.
  anonymised_at timestamptz,
  check ((status = 'cancelled') = (cancelled_at is not null)),
  check (status <> 'confirmed' or confirmed_at is not null),
  check (status <> 'expired' or expired_at is not null)
);

create index bookings_of_user on bookings (user_id, created_at desc) where user_id is not null;
create index bookings_of_email on bookings (lower(contact_email), created_at desc);
create index bookings_held_from on bookings (held_from) where status = 'held';
create index bookings_to_expire on bookings (hold_expires_at) where status = 'held';
create index bookings_newest on bookings (created_at desc, id);
create index bookings_by_travel_date on bookings (travel_date, id);

create function guard_booking_states() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (
    ('held', 'confirmed'), ('held', 'expired'), ('held', 'cancelled'), ('confirmed', 'cancelled'),
    -- Its money came late, and everything was still free.
    ('expired', 'confirmed')
  ) then
    raise exception 'A booking can not go from % to %', old.status, new.status using errcode = 'restrict_violation';
  end if;
  return new;
end;
$$;

create trigger bookings_guard_states before update of status on bookings
  for each row when (old.status is distinct from new.status) execute function guard_booking_states();

-- The flights of a booking. A leg is what was searched for, from one place to another; it may take several flights.
create table flight_bookings (
  booking_id uuid not null references bookings on delete cascade,
  leg smallint not null check (leg between 0 and 5),
  position smallint not null check (position between 0 and 2),
  flight_id uuid not null references flights,
  cabin text not null check (cabin in ('economy', 'premium', 'business', 'first')),
  -- Infants sit on a lap.
  seats smallint not null check (seats between 1 and 9),
  -- For one passenger of each type, and for all.
  adult_fare_minor bigint not null check (adult_fare_minor >= 0),
  child_fare_minor bigint not null check (child_fare_minor >= 0),
  infant_fare_minor bigint not null check (infant_fare_minor >= 0),
  price_minor bigint not null check (price_minor >= 0),
  -- The conditions as they were agreed, with their terms.
  fare jsonb not null,
  -- The account of the one who earns it.
  supplier text not null,
  -- As they were agreed; the flight's own may have moved since.
  departure_time timestamptz not null,
  arrival_time timestamptz not null,
  -- What the airline did to it since.
  disruption text check (disruption in ('cancelled', 'moved')),
  disrupted_at timestamptz,
  primary key (booking_id, leg, position),
  check ((disruption is null) = (disrupted_at is null))
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

alter table room_stays add column booking_id uuid references bookings;
alter table room_stays add column price_per_night_minor bigint check (price_per_night_minor >= 0);
create index room_stays_of_booking on room_stays (booking_id) where booking_id is not null;

create table booking_travellers (
  booking_id uuid not null references bookings on delete cascade,
  position smallint not null check (position between 0 and 35),
  traveller_type text not null check (traveller_type in ('adult', 'child', 'infant')),
  title text not null check (title in ('mr', 'ms', 'mrs', 'miss', 'dr', 'master')),
  given_names text not null check (char_length(given_names) <= 80),
  last_name text not null check (char_length(last_name) between 1 and 80),
  birth_date date,
  nationality text references countries,
  -- Encrypted; the last characters are what may be shown.
  passport_sealed text,
  passport_end text check (char_length(passport_end) <= 4),
  passport_expires_on date,
  -- The words of the names, folded and in order, by which a booking is found again.
  last_name_words text[] not null,
  given_name_words text[] not null,
  primary key (booking_id, position)
);

create index booking_travellers_by_last_name on booking_travellers using gin (last_name_words);

-- All that ever happened to a booking, for its owner and for the support desk.
create table booking_events (
  id bigint generated always as identity primary key,
  booking_id uuid not null references bookings on delete cascade,
  kind text not null check (kind ~ '^[a-z_]+$'),
  actor_id uuid,
  actor_role text check (actor_role in ('client', 'agent', 'admin')),
  detail jsonb not null default '{}',
  at timestamptz not null default clock_timestamp()
);

create index booking_events_of_booking on booking_events (booking_id, id);

-- What somebody still has to be told. Handed on to the mails by a poller, because waking the job runner takes a lock at
-- commit that all sales would queue for.
create table booking_outbox (
  id bigint generated always as identity primary key,
  booking_id uuid not null references bookings on delete cascade,
  kind text not null check (kind ~ '^[a-z_]+$'),
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

-- Takes so many seats of a cabin for each entry of {flightId, cabin, seats}: all or none. Null when it has taken them,
-- else what is in the way. The seats are locked in one order before anything is looked at, and what is looked at then is
-- newer than the locks: the status of a flight changes only under the lock of its seats.
-- `basePriceMinor` is the fare of an adult that the customer agreed to; null where that has been settled before.
create function take_seats(wanted jsonb, as_sold boolean) returns jsonb language plpgsql as $$
declare
  missing jsonb;
begin
  perform from flight_cabins
  join jsonb_to_recordset(wanted) as w ("flightId" uuid, cabin text)
    on flight_cabins.flight_id = w."flightId" and flight_cabins.cabin = w.cabin
  order by flight_cabins.flight_id, flight_cabins.cabin
  for update of flight_cabins;

  select jsonb_build_object(
    'outcome', case
      when flights.id is null or flights.deleted_at is not null or flight_cabins.flight_id is null then 'gone'
      when flights.status = 'cancelled' then 'cancelled'
      when flights.departure_time <= clock_timestamp() then 'departed'
      when flight_cabins.seats - flight_cabins.held - flight_cabins.sold < w.seats then 'sold_out'
      else 'price_changed'
    end,
    'flightId', w."flightId",
    'flight', flights.flight_number,
    'seatsLeft', coalesce(flight_cabins.seats - flight_cabins.held - flight_cabins.sold, 0)
  )
  into missing
  from jsonb_to_recordset(wanted) as w ("flightId" uuid, cabin text, seats integer, "basePriceMinor" bigint)
  left join flights on flights.id = w."flightId"
  left join flight_cabins on flight_cabins.flight_id = w."flightId" and flight_cabins.cabin = w.cabin
  where flights.id is null or flights.deleted_at is not null or flight_cabins.flight_id is null
    or flights.status = 'cancelled'
    or flights.departure_time <= clock_timestamp()
    or flight_cabins.seats - flight_cabins.held - flight_cabins.sold < w.seats
    or flight_cabins.price_minor <> w."basePriceMinor"
  order by flights.departure_time nulls first
  limit 1;
  if missing is not null then
    return missing;
  end if;

  update flight_cabins set
    held = held + case when as_sold then 0 else w.seats end,
    sold = sold + case when as_sold then w.seats else 0 end
  from jsonb_to_recordset(wanted) as w ("flightId" uuid, cabin text, seats integer)
  where flight_cabins.flight_id = w."flightId" and flight_cabins.cabin = w.cabin;
  return null;
end;
$$;

-- Takes rooms for each entry of {roomTypeId, capacity, pricePerNightMinor, count}: all or none. Null when it has taken
-- them. Those who want rooms of one hotel take turns; the rooms themselves are locked too, because the back-office may
-- change or delete one. With `anyPrice` a room may cost something else by now: who has agreed on a price before keeps it.
create function take_rooms(
  for_booking uuid, wanted_hotel uuid, wanted_nights daterange, wanted jsonb, stay_state text
) returns jsonb language plpgsql as $$
declare
  picked uuid[];
  needed integer;
  still_good integer;
begin
  perform from hotels where id = wanted_hotel and status = 'active' and deleted_at is null for no key update;
  if not found then
    return '{"outcome": "not_free"}';
  end if;
  select sum(count) into needed from jsonb_to_recordset(wanted) as w (count integer);

  select array_agg(free.id) into picked
  from jsonb_to_recordset(wanted) as w (
    "roomTypeId" uuid, capacity integer, "pricePerNightMinor" bigint, count integer, "anyPrice" boolean
  )
  cross join lateral (
    select rooms.id
    from rooms
    where rooms.hotel_id = wanted_hotel
      and rooms.room_type_id = w."roomTypeId"
      and rooms.capacity = w.capacity
      and (w."anyPrice" or rooms.price_per_night_minor = w."pricePerNightMinor")
      and rooms.status <> 'maintenance'
      and rooms.deleted_at is null
      and not exists (
        select from room_stays
        where room_stays.room_id = rooms.id and room_stays.state <> 'freed' and room_stays.nights && wanted_nights
      )
    order by rooms.room_number, rooms.id
    limit w.count
  ) as free;
  if coalesce(cardinality(picked), 0) < needed then
    return '{"outcome": "not_free"}';
  end if;

  perform from rooms where id = any (picked) order by id for update;
  select count(*) into still_good
  from rooms
  join jsonb_to_recordset(wanted) as w (
    "roomTypeId" uuid, capacity integer, "pricePerNightMinor" bigint, "anyPrice" boolean
  ) on rooms.room_type_id = w."roomTypeId" and rooms.capacity = w.capacity
    and (w."anyPrice" or rooms.price_per_night_minor = w."pricePerNightMinor")
  where rooms.id = any (picked) and rooms.status <> 'maintenance' and rooms.deleted_at is null;
  if still_good <> needed then
    -- Somebody of the back-office was quicker. Whoever called starts anew.
    raise exception 'A room changed while it was taken' using errcode = 'serialization_failure';
  end if;
  insert into room_stays (id, room_id, nights, state, booking_id, price_per_night_minor)
  select gen_random_uuid(), rooms.id, wanted_nights, stay_state, for_booking, w."pricePerNightMinor"
  from rooms
  join jsonb_to_recordset(wanted) as w (
    "roomTypeId" uuid, capacity integer, "pricePerNightMinor" bigint, "anyPrice" boolean
  ) on rooms.room_type_id = w."roomTypeId" and rooms.capacity = w.capacity
    and (w."anyPrice" or rooms.price_per_night_minor = w."pricePerNightMinor")
  where rooms.id = any (picked);
  return null;
end;
$$;

-- Gives back what a booking has, however it has it. The caller holds the lock of the booking.
create function release_seats_and_rooms(of_booking uuid, were_sold boolean) returns void language plpgsql as $$
begin
  perform from flight_cabins
  join flight_bookings on flight_bookings.flight_id = flight_cabins.flight_id and flight_bookings.cabin = flight_cabins.cabin
  where flight_bookings.booking_id = of_booking
  order by flight_cabins.flight_id, flight_cabins.cabin
  for update of flight_cabins;
  update flight_cabins set
    held = held - case when were_sold then 0 else freed.seats end,
    sold = sold - case when were_sold then freed.seats else 0 end
  from (
    select flight_id, cabin, sum(seats) as seats from flight_bookings where booking_id = of_booking group by flight_id, cabin
  ) as freed
  where flight_cabins.flight_id = freed.flight_id and flight_cabins.cabin = freed.cabin;
  update room_stays set state = 'freed' where booking_id = of_booking and state <> 'freed';
end;
$$;
