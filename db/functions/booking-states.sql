-- The states of a booking, and the end of a hold.
--
-- hold-booking.sql explains the planner settings.

-- Refuses a change of status that is not listed here. docs/domain/booking.md draws them.
create or replace function guard_booking_states() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (
    ('held', 'confirmed'), ('held', 'expired'), ('held', 'cancelled'), ('confirmed', 'cancelled'),
    -- The payment came late, and all seats or rooms were still free.
    ('expired', 'confirmed')
  ) then
    raise exception 'A booking can not go from % to %', old.status, new.status using errcode = 'restrict_violation';
  end if;
  return new;
end;
$$;

create or replace trigger bookings_guard_states before update of status on bookings
  for each row when (old.status is distinct from new.status) execute function guard_booking_states();

-- Ends a hold that has expired by the clock of the database, and returns whether it did. Reading or issuing a booking calls
-- it too, so that an expired hold is never shown as held before expire_next_hold reaches it.
create or replace function end_hold_if_over(of_booking uuid) returns boolean language plpgsql
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
as $$
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

-- Ends one expired hold and returns its id, or null when there is none. It ends one per transaction, because the seats of
-- two bookings would not be locked in order. Skips a booking that is locked.
create or replace function expire_next_hold() returns uuid language plpgsql
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
as $$
declare
  expired_id uuid;
begin
  select id into expired_id from bookings
  where status = 'held' and hold_expires_at <= clock_timestamp()
  order by hold_expires_at limit 1 for no key update skip locked;
  if expired_id is not null then
    perform end_hold_if_over(expired_id);
  end if;
  return expired_id;
end;
$$;
