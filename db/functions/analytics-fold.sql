-- Adds the notes of analytics-notes.sql to the sums that the reports read. docs/domain/analytics.md describes it.
--
-- The planner settings make every plan use the indexes, even one that was made while the tables were empty.

-- Returns the first day of the day, third of a month, month or year that a day belongs to. Thirds begin on the 1st,
-- 11th and 21st.
create or replace function start_of(grain text, day date) returns date language sql immutable
  return case grain
    when 'third' then day - case when extract(day from day) > 20 then extract(day from day) - 21
      else (extract(day from day)::integer - 1) % 10 end::integer
    else date_trunc(grain, day::timestamp)::date
  end;

-- Counts the notes of users, activity and reviews.
create or replace function fold_people() returns void language plpgsql as $$
begin
  with notes as (delete from analytics_user_notes returning *)
  insert into analytics_users
  select grain, start_of(grain, day), role, sum(sign_ups), sum(erased)
  from notes cross join unnest(array['day', 'third', 'month', 'year']) as grain
  group by 1, 2, 3
  having sum(sign_ups) <> 0 or sum(erased) <> 0
  on conflict (grain, start, role) do update set
    sign_ups = analytics_users.sign_ups + excluded.sign_ups, erased = analytics_users.erased + excluded.erased;

  with notes as (
    delete from analytics_activity_notes returning *
  ), new_days as (
    insert into analytics_activity
    select distinct user_id, grain, start_of(grain, day)
    from notes cross join unnest(array['day', 'month', 'year']) as grain
    on conflict do nothing
    returning grain, start
  )
  insert into analytics_active
  select grain, start, count(*) from new_days group by 1, 2
  on conflict (grain, start) do update set users = analytics_active.users + excluded.users;

  with notes as (delete from analytics_review_notes returning *)
  insert into analytics_reviews
  select grain, start_of(grain, day), sum(reviews), sum(rating_sum), sum(satisfied)
  from notes cross join unnest(array['day', 'third', 'month', 'year']) as grain
  group by 1, 2
  having sum(reviews) <> 0 or sum(rating_sum) <> 0 or sum(satisfied) <> 0
  on conflict (grain, start) do update set
    reviews = analytics_reviews.reviews + excluded.reviews,
    rating_sum = analytics_reviews.rating_sum + excluded.rating_sum,
    satisfied = analytics_reviews.satisfied + excluded.satisfied;
end;
$$;

-- Counts the flights of at most `max_notes` notes again, and of at most five whole days. The caller holds the advisory
-- lock of fold_analytics. Returns whether there may be more.
create or replace function fold_flights(max_notes integer) returns boolean language plpgsql
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
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
      select ctid from analytics_flight_notes where flight_id is not null or flight_number is not null limit max_notes
    ))
    returning *
  ), named as (
    select day, flight_number from notes where flight_number is not null
    union
    select business_day(flights.departure_time), flights.flight_number
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
    -- A lateral subquery per day, because a join would read all flights even without any day.
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
    -- A lateral subquery per flight, because a join would read all days to count one flight.
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
  -- Inserts in key order, so that rows that are read together are stored together.
  order by 1, 2, 3
  on conflict (grain, start, flight_number) do update set
    flights = analytics_flights.flights + excluded.flights,
    seats = analytics_flights.seats + excluded.seats,
    sold = analytics_flights.sold + excluded.sold;
  return taken = max_notes or cardinality(whole_days) = 5;
end;
$$;

-- Counts one round. Returns `done` when nothing is left, `more` when there are more notes, and `busy` when another session
-- has the lock and `should_wait` is false. A round is short, because readers of figures wait for it.
create or replace function fold_analytics(max_notes integer, should_wait boolean) returns text language plpgsql as $$
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
  if should_wait then
    perform pg_advisory_xact_lock(hashtext('fold_analytics'));
  elsif not pg_try_advisory_xact_lock(hashtext('fold_analytics')) then
    return 'busy';
  end if;
  taken := fold_bookings(max_notes);
  perform fold_people();
  has_more_flights := fold_flights(max_notes);
  return case when taken < max_notes and not has_more_flights then 'done' else 'more' end;
end;
$$;
