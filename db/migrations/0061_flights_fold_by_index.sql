-- As it was in 0060_load_factors.sql, but for how it looks up what was counted before.

-- Takes so many notes, and a few whole days, and counts these anew. The caller has the turn. Says whether there may be more.
create or replace function fold_flights(most integer) returns boolean language plpgsql as $$
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
    -- One by one: joined, all days that there are would be read to count one flight anew.
    left join lateral (
      select * from analytics_flights
      where grain = 'day' and start = counted.day and analytics_flights.flight_number = counted.flight_number
      limit 1
    ) as was on true
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
