-- How full flights are, by flight number, added up as 0026_analytics.sql does for bookings: a month of a million flights was
-- read flight by flight.
create table analytics_flights (
  grain calendar_grain not null,
  start date not null,
  flight_number text not null,
  flights integer not null,
  seats integer not null,
  sold integer not null,
  primary key (grain, start, flight_number)
) with (fillfactor = 70);

-- A flight, or a number on a day, or a whole day, which is to be counted anew. Notes have no keys and no order: nobody waits
-- for anybody to write one.
create table analytics_flight_notes (
  flight_id uuid,
  day date,
  flight_number text
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- Where a statement writes many flights of a day, the day is counted as a whole.
create function note_flights_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into analytics_flight_notes (day, flight_number) values
      (house_day(old.departure_time), old.flight_number), (house_day(new.departure_time), new.flight_number);
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into analytics_flight_notes (day, flight_number)
    select distinct day, case when count(*) over (partition by day) <= 50 then flight_number end
    from (select distinct house_day(departure_time) as day, flight_number from new_rows) as counted;
  else
    insert into analytics_flight_notes (day, flight_number)
    select distinct day, case when count(*) over (partition by day) <= 50 then flight_number end
    from (select distinct house_day(departure_time) as day, flight_number from old_rows) as counted;
  end if;
  return null;
end;
$$;

create trigger flights_count_new after insert on flights
  referencing new table as new_rows for each statement execute function note_flights_counted();
create trigger flights_count_removed after delete on flights
  referencing old table as old_rows for each statement execute function note_flights_counted();
create trigger flights_count_changed after update of departure_time, flight_number, status, deleted_at on flights
  for each row when (
    (old.departure_time, old.flight_number, old.status, old.deleted_at)
      is distinct from (new.departure_time, new.flight_number, new.status, new.deleted_at)
  )
  execute function note_flights_counted();

create function note_seats_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into analytics_flight_notes (day, flight_number)
    select distinct day, case when count(*) over (partition by day) <= 50 then flight_number end
    from (
      select distinct house_day(flights.departure_time) as day, flights.flight_number
      from new_rows join flights on flights.id = new_rows.flight_id
    ) as counted;
  else
    insert into analytics_flight_notes (flight_id) values (old.flight_id);
  end if;
  return null;
end;
$$;

create trigger flight_cabins_count_new after insert on flight_cabins
  referencing new table as new_rows for each statement execute function note_seats_counted();
-- Held seats are not counted, so that a hold notes nothing.
create trigger flight_cabins_count_changed after update of seats, sold on flight_cabins
  for each row when (old.seats <> new.seats or old.sold <> new.sold) execute function note_seats_counted();
create trigger flight_cabins_count_removed after delete on flight_cabins
  for each row execute function note_seats_counted();

-- Takes so many notes, and a few whole days, and counts these anew. The caller has the turn. Says whether there may be more.
create function fold_flights(most integer) returns boolean language plpgsql as $$
declare
  whole_days date[];
  days date[];
  numbers text[];
  taken integer;
begin
  with chosen as (
    select distinct day from analytics_flight_notes where flight_id is null and flight_number is null limit 5
  ), notes as (
    delete from analytics_flight_notes
    where flight_id is null and flight_number is null and day in (select day from chosen)
    returning day
  )
  select coalesce(array_agg(distinct day), '{}') into whole_days from notes;

  with notes as (
    delete from analytics_flight_notes
    where ctid = any (array(
      select ctid from analytics_flight_notes where flight_id is not null or flight_number is not null limit most
    ))
    returning *
  ), named as (
    select day, flight_number from notes where flight_number is not null
    union
    select house_day(flights.departure_time), flights.flight_number
    from notes cross join lateral (select * from flights where flights.id = notes.flight_id limit 1) as flights
  )
  select
    (select count(*) from notes), coalesce(array_agg(day), '{}'), coalesce(array_agg(flight_number), '{}')
  into taken, days, numbers
  from named where day <> all (whole_days);

  with counted as (
    select day, flight_number from unnest(days, numbers) as one (day, flight_number)
    union
    select start, flight_number from analytics_flights where grain = 'day' and start = any (whole_days)
    union
    select day, flight_number
    from unnest(whole_days) as one (day)
    -- Day by day: joined, all flights would be read to find that there is no day.
    cross join lateral (
      select distinct flight_number from flights
      where deleted_at is null
        and departure_time >= (day::timestamp at time zone 'Africa/Nairobi')
        and departure_time < ((day + 1)::timestamp at time zone 'Africa/Nairobi')
      offset 0
    ) as flights
  ), deltas as (
    select
      counted.day, counted.flight_number, now.flights - coalesce(was.flights, 0) as flights,
      now.seats - coalesce(was.seats, 0) as seats, now.sold - coalesce(was.sold, 0) as sold
    from counted
    cross join lateral (
      select count(*) as flights, coalesce(sum(cabins.seats), 0)::bigint as seats,
        coalesce(sum(cabins.sold), 0)::bigint as sold
      from flights
      cross join lateral (
        select sum(flight_cabins.seats) as seats, sum(flight_cabins.sold) as sold
        from flight_cabins where flight_cabins.flight_id = flights.id
      ) as cabins
      where flights.flight_number = counted.flight_number
        and flights.departure_time >= (counted.day::timestamp at time zone 'Africa/Nairobi')
        and flights.departure_time < ((counted.day + 1)::timestamp at time zone 'Africa/Nairobi')
        and flights.deleted_at is null and flights.status <> 'cancelled'
    ) as now
    left join analytics_flights as was
      on was.grain = 'day' and was.start = counted.day and was.flight_number = counted.flight_number
  )
  insert into analytics_flights
  select grain, start_of(grain, day), flight_number, sum(flights), sum(seats), sum(sold)
  from deltas cross join unnest(array['day', 'third', 'month', 'year']) as grain
  where flights <> 0 or seats <> 0 or sold <> 0
  group by 1, 2, 3
  -- What is read together stands together.
  order by 1, 2, 3
  on conflict (grain, start, flight_number) do update set
    flights = analytics_flights.flights + excluded.flights,
    seats = analytics_flights.seats + excluded.seats,
    sold = analytics_flights.sold + excluded.sold;
  return taken = most or cardinality(whole_days) = 5;
end;
$$;

alter function fold_flights set enable_seqscan = off;
alter function fold_flights set plan_cache_mode = force_generic_plan;

create or replace function fold_analytics(most integer, waits boolean) returns text language plpgsql as $$
declare
  taken integer;
  has_more_flights boolean;
begin
  if not exists (select from analytics_booking_notes) and not exists (select from analytics_user_notes)
    and not exists (select from analytics_activity_notes) and not exists (select from analytics_review_notes)
    and not exists (select from analytics_flight_notes)
  then
    return 'done';
  end if;
  if waits then
    perform pg_advisory_xact_lock(hashtext('fold_analytics'));
  elsif not pg_try_advisory_xact_lock(hashtext('fold_analytics')) then
    return 'busy';
  end if;
  taken := fold_bookings(most);
  perform fold_people();
  has_more_flights := fold_flights(most);
  return case when taken < most and not has_more_flights then 'done' else 'more' end;
end;
$$;

-- All flights that there are.
insert into analytics_flights
select grain, start_of(grain, day), flight_number, count(*), sum(seats), sum(sold)
from (
  select house_day(departure_time) as day, flight_number, coalesce(cabins.seats, 0) as seats, coalesce(cabins.sold, 0) as sold
  from flights
  left join (
    select flight_id, sum(seats) as seats, sum(sold) as sold from flight_cabins group by flight_id
  ) as cabins on cabins.flight_id = flights.id
  where deleted_at is null and status <> 'cancelled'
) as counted
cross join unnest(array['day', 'third', 'month', 'year']) as grain
group by 1, 2, 3
order by 1, 2, 3;
