-- The seats of flights and the rooms of hotels: taking, selling and releasing them.

-- Locks the cabins of {flightId, cabin} entries in one order, so that two callers never deadlock.
create or replace function lock_seats(wanted jsonb) returns void language plpgsql as $$
declare
  seat record;
begin
  for seat in
    select distinct "flightId", cabin from jsonb_to_recordset(wanted) as entry ("flightId" uuid, cabin text)
    order by "flightId", cabin
  loop
    -- Locks one at a time, because the planner can not estimate the rows of a document.
    perform from flight_cabins where flight_id = seat."flightId" and cabin = seat.cabin for update;
  end loop;
end;
$$;

-- Takes the seats of each {flightId, cabin, seats, basePriceMinor} entry: all or none. Returns null, or the obstacle.
-- `basePriceMinor` is the adult fare that the customer agreed to; null accepts any fare. The caller holds the locks of the
-- cabins. The flight is read after they were taken, because its status and times change only under them.
create or replace function take_seats(wanted jsonb, as_sold boolean) returns jsonb language plpgsql as $$
declare
  seat record;
  found_cabin record;
  found_flight record;
begin
  for seat in
    select * from jsonb_to_recordset(wanted) as entry (
      "flightId" uuid, cabin text, seats integer, "basePriceMinor" bigint
    )
    order by "flightId", cabin
  loop
    -- A cabin whose sales are stopped is sold out.
    select
      price_minor,
      case when (flight_id, cabin) in (select subject_id, stops.cabin from sales_stops as stops) then 0
        else seats - held - sold end as left
    into found_cabin
    from flight_cabins where flight_id = seat."flightId" and cabin = seat.cabin;
    select flight_number, status, departure_time, deleted_at into found_flight
    from flights where id = seat."flightId";
    if found_flight is null or found_cabin is null
      or found_flight.deleted_at is not null
      or found_flight.status = 'cancelled'
      or found_flight.departure_time <= clock_timestamp()
      or found_cabin.left < seat.seats
      or found_cabin.price_minor <> seat."basePriceMinor"
    then
      return jsonb_build_object(
        'outcome', case
          when found_flight is null or found_cabin is null or found_flight.deleted_at is not null then 'gone'
          when found_flight.status = 'cancelled' then 'cancelled'
          when found_flight.departure_time <= clock_timestamp() then 'departed'
          when found_cabin.left < seat.seats then 'sold_out'
          else 'price_changed'
        end,
        'flightId', seat."flightId",
        'flight', found_flight.flight_number,
        'seatsLeft', coalesce(found_cabin.left, 0)
      );
    end if;
  end loop;

  for seat in select * from jsonb_to_recordset(wanted) as entry ("flightId" uuid, cabin text, seats integer) loop
    update flight_cabins set
      held = held + case when as_sold then 0 else seat.seats end,
      sold = sold + case when as_sold then seat.seats else 0 end
    where flight_id = seat."flightId" and cabin = seat.cabin;
  end loop;
  return null;
end;
$$;

-- Takes rooms for each {roomTypeId, capacity, pricePerNightMinor, nightsMinor, count, anyPrice} entry: all or none. Returns
-- null, or the obstacle. `pricePerNightMinor` is the room's own price and `nightsMinor` what was made of it by the rates of
-- `wanted_version`: the caller prices again when they have changed. The lock of the hotel makes its buyers wait for each
-- other; the rooms are locked too, because the back office may change or delete one. `anyPrice`, and a version of null, accept
-- a room whose price has changed, for a booking whose price was agreed before.
create or replace function take_rooms(
  for_booking uuid, wanted_hotel uuid, wanted_version integer, wanted_nights daterange, wanted jsonb, stay_state text
) returns jsonb language plpgsql as $$
declare
  current_version integer;
  picked uuid[];
  needed integer;
  unchanged integer;
begin
  select rates_version into current_version
  from hotels where id = wanted_hotel and status = 'active' and deleted_at is null for no key update;
  if not found or current_version <> wanted_version then
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
      and rooms.status = 'available'
      and rooms.deleted_at is null
      and rooms.id not in (select subject_id from sales_stops)
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
  select count(*) into unchanged
  from rooms
  join jsonb_to_recordset(wanted) as w (
    "roomTypeId" uuid, capacity integer, "pricePerNightMinor" bigint, "anyPrice" boolean
  ) on rooms.room_type_id = w."roomTypeId" and rooms.capacity = w.capacity
    and (w."anyPrice" or rooms.price_per_night_minor = w."pricePerNightMinor")
  where rooms.id = any (picked) and rooms.status = 'available' and rooms.deleted_at is null;
  if unchanged <> needed then
    -- The back office has changed a room meanwhile. The caller repeats the transaction.
    raise exception 'A room changed while it was taken' using errcode = 'serialization_failure';
  end if;
  insert into room_stays (id, room_id, nights, state, booking_id, price_per_night_minor, nights_minor)
  select gen_random_uuid(), rooms.id, wanted_nights, stay_state, for_booking, w."pricePerNightMinor", w."nightsMinor"
  from rooms
  join jsonb_to_recordset(wanted) as w (
    "roomTypeId" uuid, capacity integer, "pricePerNightMinor" bigint, "nightsMinor" bigint[], "anyPrice" boolean
  ) on rooms.room_type_id = w."roomTypeId" and rooms.capacity = w.capacity
    and (w."anyPrice" or rooms.price_per_night_minor = w."pricePerNightMinor")
  where rooms.id = any (picked);
  return null;
end;
$$;

-- Adds `to_held` and `to_sold` per seat of a booking, in the order in which cabins are locked. The caller holds the lock of
-- the booking.
create or replace function move_seats(of_booking uuid, to_held integer, to_sold integer) returns void language plpgsql as $$
declare
  seat record;
begin
  for seat in
    select flight_id, cabin, sum(seats)::integer as seats
    from flight_bookings where booking_id = of_booking
    group by flight_id, cabin
    order by flight_id, cabin
  loop
    update flight_cabins set held = held + to_held * seat.seats, sold = sold + to_sold * seat.seats
    where flight_id = seat.flight_id and cabin = seat.cabin;
  end loop;
end;
$$;

-- Releases the seats and rooms of a booking. The caller holds the lock of the booking.
create or replace function release_seats_and_rooms(of_booking uuid, were_sold boolean) returns void language plpgsql as $$
begin
  perform move_seats(of_booking, case when were_sold then 0 else -1 end, case when were_sold then -1 else 0 end);
  update room_stays set state = 'freed' where booking_id = of_booking and state <> 'freed';
end;
$$;

-- Returns the seats of a booking in the form that take_seats reads, without a fare, because the agreed one is kept.
create or replace function seats_of_booking(of_booking uuid) returns jsonb language sql stable as $$
  select jsonb_agg(jsonb_build_object('flightId', flight_id, 'cabin', cabin, 'seats', seats))
  from (
    select flight_id, cabin, sum(seats) as seats from flight_bookings where booking_id = of_booking group by flight_id, cabin
  ) as needed;
$$;

-- Takes the seats or rooms of an expired booking again. Returns null, or the obstacle.
create or replace function take_again(of_booking uuid) returns jsonb language plpgsql as $$
declare
  missing jsonb;
  stay hotel_bookings;
  freed jsonb;
begin
  select * into stay from hotel_bookings where booking_id = of_booking;
  if not found then
    return take_seats(seats_of_booking(of_booking), true);
  end if;
  if stay.check_in < (clock_timestamp() at time zone 'UTC')::date - 1 then
    return '{"outcome": "not_free"}';
  end if;
  select
    jsonb_agg(jsonb_build_object('roomTypeId', type, 'capacity', capacity, 'pricePerNightMinor', price, 'count', count, 'anyPrice', true))
  into freed
  from (
    select rooms.room_type_id as type, rooms.capacity, min(room_stays.price_per_night_minor) as price, count(*) as count
    from room_stays join rooms on rooms.id = coalesce(room_stays.agreed_room_id, room_stays.room_id)
    where room_stays.booking_id = of_booking
    group by 1, 2
  ) as groups;
  missing := take_rooms(of_booking, stay.hotel_id, null, daterange(stay.check_in, stay.check_out), freed, 'sold');
  if missing is null then
    -- Each room gets the agreed price of a released room of its type and capacity.
    with kinds as (
      select room_stays.id, room_stays.state, room_stays.price_per_night_minor as price, room_stays.nights_minor,
        rooms.room_type_id, rooms.capacity,
        row_number() over (
          partition by rooms.room_type_id, rooms.capacity, room_stays.state = 'freed'
          order by room_stays.price_per_night_minor, room_stays.id
        ) as place
      from room_stays join rooms on rooms.id = coalesce(room_stays.agreed_room_id, room_stays.room_id)
      where room_stays.booking_id = of_booking
    )
    update room_stays set price_per_night_minor = before.price, nights_minor = before.nights_minor
    from kinds as before
    join kinds as again using (room_type_id, capacity, place)
    where before.state = 'freed' and again.state <> 'freed' and room_stays.id = again.id;
    delete from room_stays where booking_id = of_booking and state = 'freed';
  end if;
  return missing;
end;
$$;

-- Turns the held seats and rooms of a booking into sold ones. Returns null, or the obstacle. The caller holds the lock of
-- the booking.
create or replace function sell(booking bookings) returns jsonb language plpgsql as $$
declare
  missing jsonb;
begin
  if booking.status = 'expired' then
    return take_again(booking.id);
  end if;
  if booking.status <> 'held' then
    return jsonb_build_object('outcome', booking.status);
  end if;
  if booking.booking_type = 'hotel' then
    update room_stays set state = 'sold' where booking_id = booking.id and state = 'held';
    return null;
  end if;
  -- Locks seats before it reads flights, because a flight is cancelled only under the lock of its seats.
  perform move_seats(booking.id, -1, 1);
  select jsonb_build_object('outcome', 'cancelled', 'flightId', flights.id, 'flight', flights.flight_number)
  into missing
  from flight_bookings
  cross join lateral (select * from flights where flights.id = flight_bookings.flight_id limit 1) as flights
  where flight_bookings.booking_id = booking.id and (flights.status = 'cancelled' or flights.deleted_at is not null)
  limit 1;
  if missing is not null then
    perform move_seats(booking.id, 1, -1);
  end if;
  return missing;
end;
$$;

-- Counts the held and sold seats of a cabin again, from its bookings. A sale in progress either waits for the lock, or has
-- moved its seats and is waited for.
create or replace function recount_seats(of_flight uuid, of_cabin text) returns void language plpgsql as $$
begin
  perform from flight_cabins where flight_id = of_flight and cabin = of_cabin for update;
  update flight_cabins set held = booked.held, sold = booked.sold
  from (
    select
      coalesce(sum(seats) filter (where status = 'held'), 0) as held,
      coalesce(sum(seats) filter (where status = 'confirmed'), 0) as sold
    from flight_bookings join bookings on bookings.id = booking_id
    where flight_bookings.flight_id = of_flight and flight_bookings.cabin = of_cabin
  ) as booked
  where flight_cabins.flight_id = of_flight and flight_cabins.cabin = of_cabin;
end;
$$;

-- Gives a stay the rooms back that it was given, or takes them from a booking that has ended.
create or replace function recount_rooms(of_booking uuid) returns void language plpgsql as $$
declare
  current_status text;
begin
  select status into current_status from bookings where id = of_booking for update;
  update room_stays set state = case current_status when 'held' then 'held' when 'confirmed' then 'sold' else 'freed' end
  where booking_id = of_booking;
end;
$$;
