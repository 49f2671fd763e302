-- The airline moves a flight of what somebody holds: whoever is shown the new times and then pays agrees to them. Agencies
-- say so when they issue a ticket (0024_agent_sales.sql); who books here does by paying, and only with times that they
-- were shown. docs/domain/booking.md tells what counts.

-- The times of the flights, as flight_times_of writes them, that stood on the page where somebody pressed to pay. Null
-- where no flight had been moved by then.
alter table payments add column agreed_times text check (char_length(agreed_times) between 1 and 1000);

-- What the airline has moved is as agreed from now on, so that it is no reason for a refund any more. The caller holds the
-- seats.
create function agree_to_moved_times(of_booking uuid) returns void language plpgsql as $$
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

-- Money has come for flights that somebody booked here. What was agreed counts if it is what the flights do now, and only
-- from whoever may speak for the booking: of those who know a reference and a name, from who paid. Flights that moved while
-- the booking was expired were marked by nobody: their passengers are told now. The seats are locked by settle_payments.
create function settle_moved_times() returns trigger language plpgsql as $$
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
      and (state = 'captured' or started_by <> 'glance')
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

create trigger bookings_settle_moved_times after update of status on bookings
  for each row when (new.status = 'confirmed' and old.status <> 'confirmed' and new.booking_type = 'flight')
  execute function settle_moved_times();

-- Ends a hold whose time is over, by the clock of the database, and says whether it did. Whoever looks at a booking or
-- wants to issue it a moment before expire_next_hold comes by finds it ended, with its seats and its credit given back.
create function end_hold_if_over(of_booking uuid) returns boolean language plpgsql as $$
begin
  perform from bookings
  where id = of_booking and status = 'held' and hold_expires_at <= clock_timestamp()
  for no key update;
  if not found then
    return false;
  end if;
  perform release_seats_and_rooms(of_booking, false);
  update bookings set status = 'expired', expired_at = clock_timestamp() where id = of_booking;
  insert into booking_events (booking_id, kind) values (of_booking, 'expired');
  insert into booking_outbox (booking_id, kind) values (of_booking, 'expired');
  return true;
end;
$$;

create or replace function expire_next_hold() returns uuid language plpgsql as $$
declare
  over uuid;
begin
  select id into over from bookings
  where status = 'held' and hold_expires_at <= clock_timestamp()
  order by hold_expires_at limit 1 for no key update skip locked;
  if over is not null then
    perform end_hold_if_over(over);
  end if;
  return over;
end;
$$;

-- As in 0024_agent_sales.sql, but that one whose time is over ends here, and its credit is free again when the agency
-- reads so.
create or replace function issue_agent_booking(of_booking uuid, actor uuid, seen_times text) returns jsonb language plpgsql as $$
declare
  booking bookings;
  sale agent_bookings;
  missing jsonb;
begin
  select * into booking from bookings where id = of_booking;
  select * into sale from agent_bookings where booking_id = of_booking;
  if booking.status <> 'held' then
    return jsonb_build_object('outcome', booking.status);
  end if;
  if end_hold_if_over(of_booking) then
    return '{"outcome": "expired"}';
  end if;
  -- Flights move only under the lock of their seats.
  perform lock_seats(seats_of_booking(of_booking));
  missing := find_issue_obstacle(of_booking, seen_times);
  if missing is not null then
    return missing;
  end if;
  missing := sell(booking);
  if missing is not null then
    return missing;
  end if;
  perform agree_to_moved_times(of_booking);
  update bookings set status = 'confirmed', confirmed_at = clock_timestamp() where id = of_booking
    returning confirmed_at into booking.confirmed_at;
  update agent_bookings set sold_at = booking.confirmed_at where booking_id = of_booking;
  insert into ledger_transfers (debit, credit, amount_minor, kind, booking_id, agent_id)
  select debit, credit, amount, kind, of_booking, sale.agent_id
  from (
    select 'agent_held:' || sale.agent_id || ':USD' as debit, supplier as credit, price_minor::bigint as amount,
      'fare_earned' as kind
    from flight_bookings where booking_id = of_booking
    union all
    select 'agent_held:' || sale.agent_id || ':USD', supplier, price_minor, 'fare_earned'
    from hotel_bookings where booking_id = of_booking
    union all
    select 'agent_sales:' || sale.agent_id || ':USD', 'agent_net:' || sale.agent_id || ':USD', sale.net_minor::bigint, 'sale_made'
    union all
    select 'agent_sales:' || sale.agent_id || ':USD', 'agent_markup:' || sale.agent_id || ':USD', sale.commission_minor::bigint,
      'commission_earned'
  ) as moves
  where amount > 0;
  insert into booking_events (booking_id, kind, actor_id, actor_role, detail)
  values (of_booking, 'confirmed', actor, 'agent', '{"why": "credit"}');
  insert into booking_outbox (booking_id, kind) values (of_booking, 'confirmed');
  return null;
end;
$$;

-- Plans are made once for a connection, perhaps while a table is still empty, and must be right when it is not.
do $$
declare
  step text;
  setting text;
begin
  foreach step in array array['expire_next_hold', 'end_hold_if_over', 'settle_moved_times'] loop
    foreach setting in array array['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'] loop
      execute format('alter function %s set %s = off', step, setting);
    end loop;
    execute format('alter function %s set plan_cache_mode = force_generic_plan', step);
  end loop;
end;
$$;
