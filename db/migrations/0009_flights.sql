create extension if not exists pg_trgm;

-- A zone that the clock of the database knows, such as Africa/Nairobi.
create function is_time_zone(zone text) returns boolean language plpgsql stable as $$
begin
  perform now() at time zone zone;
  return zone ~ '/' or zone = 'UTC';
exception when invalid_parameter_value then
  return false;
end;
$$;

create table airports (
  id uuid primary key,
  code text not null check (code ~ '^[A-Z]{3}$'),
  name text not null check (char_length(name) between 1 and 120),
  city text not null check (char_length(city) between 1 and 80),
  country text not null default 'KE' references countries,
  timezone text not null check (is_time_zone(timezone)),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  -- What a traveller needs at least to change here, between flights within one country and between others.
  min_connection_domestic_minutes smallint not null default 45 check (min_connection_domestic_minutes between 10 and 480),
  min_connection_international_minutes smallint not null default 75 check (min_connection_international_minutes between 10 and 480),
  version integer not null default 1,
  -- A deleted row can be restored: nothing referred to it.
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint airports_have_both_coordinates check ((latitude is null) = (longitude is null))
);

create unique index airports_by_code on airports (code) where deleted_at is null;

create table airlines (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 80),
  code text not null check (code ~ '^[A-Z0-9]{2}$'),
  country text references countries,
  -- As an administrator gave it. Browsers get our own copy of the picture.
  logo_url text check (char_length(logo_url) <= 500),
  logo_file text check (logo_file ~ '^[0-9a-f-]{36}$'),
  version integer not null default 1,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create unique index airlines_by_code on airlines (code) where deleted_at is null;

-- What a fare of an airline includes in one cabin, and what children pay of it.
create table fare_rules (
  id uuid primary key default gen_random_uuid(),
  airline_id uuid not null references airlines on delete cascade,
  cabin text not null check (cabin in ('economy', 'premium', 'business', 'first')),
  cabin_bag_kg smallint not null check (cabin_bag_kg between 0 and 50),
  checked_bags smallint not null check (checked_bags between 0 and 5),
  checked_bag_kg smallint not null check (checked_bag_kg between 0 and 50),
  child_fare_percent smallint not null default 75 check (child_fare_percent between 0 and 100),
  infant_fare_percent smallint not null default 10 check (infant_fare_percent between 0 and 100),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  unique (airline_id, cabin)
);

-- What a change costs and how much comes back, for somebody who asks at least so many days before departure. The row
-- with the most days that still fits is the one that holds; there is always one for day 0.
create table fare_terms (
  fare_rule_id uuid not null references fare_rules on delete cascade,
  days_before smallint not null check (days_before between 0 and 365),
  -- Of the fare. Null: not possible any more.
  change_fee_percent smallint check (change_fee_percent between 0 and 100),
  refund_percent smallint not null check (refund_percent between 0 and 100),
  primary key (fare_rule_id, days_before)
);

create table flights (
  id uuid primary key,
  -- As travellers see it, KQ100.
  flight_number text not null check (flight_number ~ '^[A-Z0-9]{2}[0-9]{1,4}[A-Z]?$'),
  airline_id uuid not null references airlines,
  departure_airport_id uuid not null references airports,
  arrival_airport_id uuid not null references airports,
  departure_time timestamptz not null,
  arrival_time timestamptz not null,
  duration_minutes integer not null generated always as ((extract(epoch from arrival_time - departure_time) / 60)::integer) stored,
  -- Landings on the way, with the same flight number.
  stops smallint not null default 0 check (stops between 0 and 4),
  aircraft_type text not null check (char_length(aircraft_type) between 1 and 60),
  status text not null default 'active' check (status in ('active', 'delayed', 'cancelled')),
  -- Flights that were made together: the back-office calls the third one KQ100-3.
  series_id uuid,
  series_number smallint check (series_number between 1 and 999),
  version integer not null default 1,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint flights_go_somewhere check (departure_airport_id <> arrival_airport_id),
  constraint flights_arrive_after_departure check (
    arrival_time > departure_time and arrival_time <= departure_time + interval '36 hours'
  ),
  constraint flights_in_series check ((series_id is null) = (series_number is null))
);

-- One flight leaves an airport under one number at one moment, however often it is submitted or imported.
create unique index flights_once on flights (flight_number, departure_time, departure_airport_id) where deleted_at is null;
create unique index flights_series on flights (series_id, series_number);
create index flights_by_departure on flights (departure_time, id) include (departure_airport_id) where deleted_at is null;
create index flights_not_active on flights (status, departure_time, id) where deleted_at is null and status <> 'active';
create index flights_of_airline on flights (airline_id, departure_time);
create index flights_from on flights (departure_airport_id, departure_time);
create index flights_to on flights (arrival_airport_id, departure_time);
create index flights_of_aircraft on flights (aircraft_type, departure_time) where deleted_at is null;
create index flights_deleted on flights (deleted_at desc, id) where deleted_at is not null;

-- Every number that a flight ever had: thousands where flights are a million, so that a part of one is found among them,
-- however short it is, and then the flights by their index.
create table flight_numbers (flight_number text primary key);

-- The seats of a flight, one row for each cabin. Nothing else ever counts seats.
create table flight_cabins (
  flight_id uuid not null references flights on delete cascade,
  cabin text not null check (cabin in ('economy', 'premium', 'business', 'first')),
  price_minor bigint not null check (price_minor between 0 and 100000000),
  seats integer not null check (seats between 0 and 1000),
  held integer not null default 0 check (held >= 0),
  sold integer not null default 0 check (sold >= 0),
  primary key (flight_id, cabin),
  constraint flight_cabins_never_oversold check (held + sold <= seats)
);

create index flight_cabins_economy_by_price on flight_cabins (price_minor, flight_id) where cabin = 'economy';

-- The figures above the list of flights, a row for each day, so that they cost the same with a million flights. A change
-- only notes which days are no longer right; the note becomes visible with the change itself, and the next reader
-- recounts those days. Sales touch neither.
create table flight_days (
  -- Of departure, in UTC.
  day date not null,
  status text not null,
  flights integer not null,
  economy_flights integer not null,
  economy_price_sum_minor bigint not null,
  primary key (day, status)
);

create table stale_flight_days (day date not null);
