-- The figures above the lists of the catalogue. Triggers note which days and hotels changed; the next reader counts
-- those again, so that a sale does not pay for counting.

-- Adds every flight number to `flight_numbers`, which the search for a part of a number reads.
create or replace function note_flight_numbers() returns trigger language plpgsql as $$
begin
  if tg_level = 'STATEMENT' then
    -- Inserts in order, so that two statements that add the same numbers never deadlock.
    insert into flight_numbers select distinct flight_number from new_rows order by flight_number on conflict do nothing;
  else
    insert into flight_numbers values (new.flight_number) on conflict do nothing;
  end if;
  return null;
end;
$$;

create or replace trigger flights_note_numbers_of_new after insert on flights
  referencing new table as new_rows for each statement execute function note_flight_numbers();
create or replace trigger flights_note_numbers_of_changed after update of flight_number on flights
  for each row when (old.flight_number is distinct from new.flight_number) execute function note_flight_numbers();

-- Notes the days, in UTC, whose flights changed.
create or replace function note_stale_flight_days() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into stale_flight_days select distinct (departure_time at time zone 'UTC')::date from new_rows;
  end if;
  if tg_op <> 'INSERT' then
    insert into stale_flight_days select distinct (departure_time at time zone 'UTC')::date from old_rows;
  end if;
  return null;
end;
$$;

create or replace trigger flights_note_days_of_new after insert on flights
  referencing new table as new_rows for each statement execute function note_stale_flight_days();
create or replace trigger flights_note_days_of_changed after update on flights
  referencing old table as old_rows new table as new_rows for each statement execute function note_stale_flight_days();
create or replace trigger flights_note_days_of_removed after delete on flights
  referencing old table as old_rows for each statement execute function note_stale_flight_days();

-- Notes the days of flights whose economy fare changed.
create or replace function note_stale_days_of_cabins() returns trigger language plpgsql as $$
begin
  if tg_level = 'STATEMENT' then
    insert into stale_flight_days
    select distinct (departure_time at time zone 'UTC')::date
    from flights where id in (select flight_id from new_rows where cabin = 'economy');
  else
    insert into stale_flight_days
    select (departure_time at time zone 'UTC')::date from flights where id = old.flight_id;
  end if;
  return null;
end;
$$;

create or replace trigger flight_cabins_note_days_of_new after insert on flight_cabins
  referencing new table as new_rows for each statement execute function note_stale_days_of_cabins();
-- Fires for each row, and only when the fare changed, because every sale updates this table.
create or replace trigger flight_cabins_note_days_of_changed after update of price_minor on flight_cabins
  for each row when (old.price_minor is distinct from new.price_minor and old.cabin = 'economy')
  execute function note_stale_days_of_cabins();
create or replace trigger flight_cabins_note_days_of_removed after delete on flight_cabins
  for each row when (old.cabin = 'economy') execute function note_stale_days_of_cabins();

-- Counts the noted days of flights again.
create or replace function refresh_flight_days() returns void language plpgsql as $$
declare
  stale date[];
begin
  if not exists (select from stale_flight_days) then
    return;
  end if;
  -- One session counts at a time and sees the result of the one before.
  perform pg_advisory_xact_lock(hashtext('refresh_flight_days'));
  with noted as (delete from stale_flight_days returning day)
  select array_agg(distinct day) into stale from noted;
  if stale is null then
    return;
  end if;
  delete from flight_days where day = any (stale);
  insert into flight_days (day, status, flights, economy_flights, economy_price_sum_minor)
  select days.day, flights.status, count(*), count(economy.price_minor), coalesce(sum(economy.price_minor), 0)
  from unnest(stale) as days (day)
  join flights on flights.departure_time >= days.day::timestamp at time zone 'UTC'
    and flights.departure_time < (days.day + 1)::timestamp at time zone 'UTC'
    and flights.deleted_at is null
  left join flight_cabins as economy on economy.flight_id = flights.id and economy.cabin = 'economy'
  group by days.day, flights.status;
end;
$$;

-- Notes the hotels whose rooms changed.
create or replace function note_stale_hotel_rooms() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into stale_hotel_rooms select distinct hotel_id from new_rows;
  end if;
  if tg_op <> 'INSERT' then
    insert into stale_hotel_rooms select distinct hotel_id from old_rows;
  end if;
  return null;
end;
$$;

create or replace trigger rooms_note_hotels_of_new after insert on rooms
  referencing new table as new_rows for each statement execute function note_stale_hotel_rooms();
create or replace trigger rooms_note_hotels_of_changed after update on rooms
  referencing old table as old_rows new table as new_rows for each statement execute function note_stale_hotel_rooms();
create or replace trigger rooms_note_hotels_of_removed after delete on rooms
  referencing old table as old_rows for each statement execute function note_stale_hotel_rooms();

-- Counts the rooms of the noted hotels again.
create or replace function refresh_hotel_room_counts() returns void language plpgsql as $$
declare
  stale uuid[];
begin
  if not exists (select from stale_hotel_rooms) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext('refresh_hotel_room_counts'));
  with noted as (delete from stale_hotel_rooms returning hotel_id)
  select array_agg(distinct hotel_id) into stale from noted;
  if stale is null then
    return;
  end if;
  delete from hotel_room_counts where hotel_id = any (stale);
  insert into hotel_room_counts (hotel_id, rooms, in_service, maintenance, blocked, price_sum_minor)
  select
    hotel_id,
    count(*),
    count(*) filter (where status = 'available'),
    count(*) filter (where status = 'maintenance'),
    count(*) filter (where status = 'blocked'),
    sum(price_per_night_minor)
  from rooms
  where hotel_id = any (stale) and deleted_at is null
  group by hotel_id;
end;
$$;

-- Counts the reviews and the demand of each location again, at most once a minute: it takes half a second with a full
-- catalogue.
create or replace function refresh_location_counts() returns void language plpgsql as $$
begin
  if exists (select from location_counts_made where made_at > now() - interval '1 minute') then
    return;
  end if;
  -- While one session counts, the others read the counts from before.
  if not pg_try_advisory_xact_lock(hashtext('refresh_location_counts')) then
    return;
  end if;
  delete from location_counts;
  insert into location_counts (location_id, reviews, rating_sum, demand)
  select hotels.location_id, sum(counted.reviews), sum(counted.rating_sum), sum(counted.demand)
  from (
    select
      hotel_id,
      count(*) as reviews,
      sum(rating) as rating_sum,
      count(*) filter (where created_at > now() - interval '180 days') as demand
    from hotel_reviews
    where hidden_at is null
    group by hotel_id
    union all
    select rooms.hotel_id, 0, 0, count(*)
    from room_stays
    join rooms on rooms.id = room_stays.room_id
    where room_stays.state in ('held', 'sold') and room_stays.created_at > now() - interval '180 days'
    group by rooms.hotel_id
  ) as counted
  join hotels on hotels.id = counted.hotel_id and hotels.deleted_at is null
  group by hotels.location_id;
  insert into location_counts_made (made_at) values (now())
  on conflict (only_row) do update set made_at = excluded.made_at;
end;
$$;
