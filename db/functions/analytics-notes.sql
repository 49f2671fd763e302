-- Notes of rows that the analytics have to count again. Triggers note bookings, users, sessions, reviews and flights that
-- changed; the functions of analytics-fold.sql count them. Notes have no keys, so that writing one waits for no lock.

-- Notes bookings that changed.
create or replace function note_bookings() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into analytics_booking_notes select id from old_rows;
  else
    insert into analytics_booking_notes select id from new_rows;
  end if;
  return null;
end;
$$;

create or replace trigger bookings_note_new after insert on bookings
  referencing new table as new_rows for each statement execute function note_bookings();
-- Fires for every change, because comparing costs more than counting one booking again.
create or replace trigger bookings_note_changed after update on bookings
  referencing new table as new_rows for each statement execute function note_bookings();
create or replace trigger bookings_note_removed after delete on bookings
  referencing old table as old_rows for each statement execute function note_bookings();

-- Notes the booking of a stay that ended early, or did not after all.
create or replace function note_booking_of_stay() returns trigger language plpgsql as $$
begin
  insert into analytics_booking_notes values (new.booking_id);
  return null;
end;
$$;

create or replace trigger room_stays_note_booking after update of nights on room_stays
  for each row when (new.booking_id is not null and old.nights is distinct from new.nights)
  execute function note_booking_of_stay();

-- Notes the bookings of a flight whose airports changed.
create or replace function note_bookings_of_flight() returns trigger language plpgsql as $$
begin
  insert into analytics_booking_notes select distinct booking_id from flight_bookings where flight_id = new.id;
  return null;
end;
$$;

create or replace trigger flights_note_bookings after update of departure_airport_id, arrival_airport_id on flights
  for each row when (
    (old.departure_airport_id, old.arrival_airport_id) is distinct from (new.departure_airport_id, new.arrival_airport_id)
  )
  execute function note_bookings_of_flight();

-- Notes by how much a change of accounts changes the numbers of sign-ups and erasures.
create or replace function note_users() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into analytics_user_notes
    select business_day(created_at), role, count(*), 0 from new_rows group by 1, 2
    union all
    select business_day(erased_at), role, 0, count(*) from new_rows where erased_at is not null group by 1, 2;
  end if;
  if tg_op <> 'INSERT' then
    insert into analytics_user_notes
    select business_day(created_at), role, -count(*), 0 from old_rows group by 1, 2
    union all
    select business_day(erased_at), role, 0, -count(*) from old_rows where erased_at is not null group by 1, 2;
  end if;
  return null;
end;
$$;

create or replace trigger users_note_new after insert on users
  referencing new table as new_rows for each statement execute function note_users();
create or replace trigger users_note_changed after update on users
  referencing old table as old_rows new table as new_rows for each statement execute function note_users();
create or replace trigger users_note_removed after delete on users
  referencing old table as old_rows for each statement execute function note_users();

-- Notes that a user was active. A session is refreshed every minute, so it skips users who are already noted for the day.
create or replace function note_activity() returns trigger language plpgsql as $$
begin
  insert into analytics_activity_notes
  select new.user_id, business_day(new.updated_at)
  where not exists (
    select from analytics_activity where user_id = new.user_id and grain = 'day' and start = business_day(new.updated_at)
  );
  return null;
end;
$$;

create or replace trigger sessions_note_activity after insert or update of updated_at on sessions
  for each row execute function note_activity();

-- Notes by how much a change of reviews changes their figures.
create or replace function note_reviews() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into analytics_review_notes
    select business_day(created_at), count(*), sum(rating), count(*) filter (where rating >= 4)
    from new_rows where hidden_at is null group by 1;
  end if;
  if tg_op <> 'INSERT' then
    insert into analytics_review_notes
    select business_day(created_at), -count(*), -sum(rating), -count(*) filter (where rating >= 4)
    from old_rows where hidden_at is null group by 1;
  end if;
  return null;
end;
$$;

create or replace trigger hotel_reviews_note_new after insert on hotel_reviews
  referencing new table as new_rows for each statement execute function note_reviews();
create or replace trigger hotel_reviews_note_changed after update on hotel_reviews
  referencing old table as old_rows new table as new_rows for each statement execute function note_reviews();
create or replace trigger hotel_reviews_note_removed after delete on hotel_reviews
  referencing old table as old_rows for each statement execute function note_reviews();

-- Notes flights by day and number. A statement that writes more than fifty numbers of a day notes the whole day.
create or replace function note_flights_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into analytics_flight_notes (day, flight_number) values
      (business_day(old.departure_time), old.flight_number), (business_day(new.departure_time), new.flight_number);
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into analytics_flight_notes (day, flight_number)
    select distinct day, case when count(*) over (partition by day) <= 50 then flight_number end
    from (select distinct business_day(departure_time) as day, flight_number from new_rows) as counted;
  else
    insert into analytics_flight_notes (day, flight_number)
    select distinct day, case when count(*) over (partition by day) <= 50 then flight_number end
    from (select distinct business_day(departure_time) as day, flight_number from old_rows) as counted;
  end if;
  return null;
end;
$$;

create or replace trigger flights_count_new after insert on flights
  referencing new table as new_rows for each statement execute function note_flights_counted();
create or replace trigger flights_count_removed after delete on flights
  referencing old table as old_rows for each statement execute function note_flights_counted();
create or replace trigger flights_count_changed after update of departure_time, flight_number, status, deleted_at on flights
  for each row when (
    (old.departure_time, old.flight_number, old.status, old.deleted_at)
      is distinct from (new.departure_time, new.flight_number, new.status, new.deleted_at)
  )
  execute function note_flights_counted();

-- Notes flights whose seats or sold seats changed.
create or replace function note_seats_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into analytics_flight_notes (day, flight_number)
    select distinct day, case when count(*) over (partition by day) <= 50 then flight_number end
    from (
      select distinct business_day(flights.departure_time) as day, flights.flight_number
      from new_rows join flights on flights.id = new_rows.flight_id
    ) as counted;
  else
    insert into analytics_flight_notes (flight_id) values (old.flight_id);
  end if;
  return null;
end;
$$;

create or replace trigger flight_cabins_count_new after insert on flight_cabins
  referencing new table as new_rows for each statement execute function note_seats_counted();
-- Skips held seats, which are not counted.
create or replace trigger flight_cabins_count_changed after update of seats, sold on flight_cabins
  for each row when (old.seats <> new.seats or old.sold <> new.sold) execute function note_seats_counted();
create or replace trigger flight_cabins_count_removed after delete on flight_cabins
  for each row execute function note_seats_counted();
