-- Flights whose times the airline changes after they were held or sold. Paying or issuing agrees to the times that were
-- shown. docs/domain/booking.md describes it.
--
-- hold-booking.sql explains the planner settings.

-- Returns the present times of the flights of a booking, in minutes since 1970.
create or replace function flight_times_of(of_booking uuid) returns text language sql stable as $$
  select string_agg(
    floor(extract(epoch from flights.departure_time) / 60) || '-' || floor(extract(epoch from flights.arrival_time) / 60),
    ' ' order by leg, position
  )
  from flight_bookings join flights on flights.id = flight_bookings.flight_id
  where booking_id = of_booking;
$$;

-- Returns the obstacle to issuing a held trip, or null. The caller holds the locks of its seats.
create or replace function find_issue_obstacle(of_booking uuid, seen_times text) returns jsonb language sql stable as $$
  select case
    when exists (
      select from flight_bookings join flights on flights.id = flight_bookings.flight_id
      where booking_id = of_booking and flights.status <> 'cancelled' and flights.departure_time <= clock_timestamp()
    ) or exists (
      -- Check-in is a date in Nairobi time.
      select from hotel_bookings
      where booking_id = of_booking and check_in < (clock_timestamp() at time zone 'Africa/Nairobi')::date
    ) then jsonb '{"outcome": "departed"}'
    when exists (select from flight_bookings where booking_id = of_booking and disruption = 'moved')
      and not exists (select from flight_bookings where booking_id = of_booking and disruption = 'cancelled')
      and seen_times is distinct from flight_times_of(of_booking)
      then jsonb '{"outcome": "flight_changed"}'
  end;
$$;

-- Stores the present times as the agreed ones, after which the change is no reason for a refund. The caller holds the
-- locks of the seats.
create or replace function agree_to_moved_times(of_booking uuid) returns void language plpgsql as $$
begin
  update flight_bookings set
    departure_time = flights.departure_time, arrival_time = flights.arrival_time, disruption = null, disrupted_at = null
  from flights
  where booking_id = of_booking and flights.id = flight_bookings.flight_id and disruption = 'moved';
  if not found then
    return;
  end if;
  update bookings set travel_date = span.begins_on, ends_on = greatest(span.begins_on, span.ends_on)
  from (
    select
      min((flights.departure_time at time zone origin.timezone)::date) as begins_on,
      max((flights.arrival_time at time zone target.timezone)::date) as ends_on
    from flight_bookings
    join flights on flights.id = flight_bookings.flight_id
    join airports as origin on origin.id = flights.departure_airport_id
    join airports as target on target.id = flights.arrival_airport_id
    where flight_bookings.booking_id = of_booking
  ) as span
  where bookings.id = of_booking;
end;
$$;

-- Decides about moved flights when a customer has paid. The times count as agreed if a payer has seen the present times and
-- may decide for the booking: with limited access (reference and name) only the payer whose payment was captured. Flights
-- that moved while the booking was expired are marked here, and the customer is informed. settle_payments holds the locks
-- of the seats.
create or replace function settle_moved_times() returns trigger language plpgsql
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
as $$
begin
  if old.status = 'expired' then
    update flight_bookings set
      disruption = case when is_moved then 'moved' end, disrupted_at = case when is_moved then clock_timestamp() end
    from (
      select id,
        abs(extract(epoch from flights.departure_time - booked.departure_time)) >= 60
          or abs(extract(epoch from flights.arrival_time - booked.arrival_time)) >= 60 as is_moved,
        booked.leg as at_leg, booked.position as at_position
      from flight_bookings as booked
      cross join lateral (select * from flights where flights.id = booked.flight_id limit 1) as flights
      where booked.booking_id = new.id
    ) as now
    where booking_id = new.id and leg = at_leg and position = at_position and coalesce(disruption = 'moved', false) <> is_moved
      and disruption is distinct from 'cancelled';
  end if;
  if not exists (select from flight_bookings where booking_id = new.id and disruption = 'moved')
    or exists (select from agent_bookings where booking_id = new.id)
  then
    return null;
  end if;
  if exists (
    select from payments
    where booking_id = new.id and agreed_times = flight_times_of(new.id)
      and (state = 'captured' or started_by <> 'limited')
  ) then
    perform agree_to_moved_times(new.id);
  elsif old.status = 'expired' then
    insert into booking_events (booking_id, kind, detail)
    select distinct new.id, 'flight_moved', jsonb_build_object('flightId', flight_id)
    from flight_bookings where booking_id = new.id and disruption = 'moved';
    insert into booking_outbox (booking_id, kind, detail)
    select distinct new.id, 'flight_moved', jsonb_build_object('flightId', flight_id)
    from flight_bookings where booking_id = new.id and disruption = 'moved';
  end if;
  return null;
end;
$$;

create or replace trigger bookings_settle_moved_times after update of status on bookings
  for each row when (new.status = 'confirmed' and old.status <> 'confirmed' and new.booking_type = 'flight')
  execute function settle_moved_times();
