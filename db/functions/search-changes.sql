-- Notes of changed data that the search for flights and hotels uses. Every process reads these notes and updates its own
-- copy.

-- Notes the days, in UTC, whose flights have to be read again.
create or replace function note_timetable_days() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'flight_cabins' then
    insert into timetable_changes (day)
    select distinct (departure_time at time zone 'UTC')::date
    from flights where id in (select flight_id from new_rows);
    return null;
  end if;
  if tg_op <> 'DELETE' then
    insert into timetable_changes (day) select distinct (departure_time at time zone 'UTC')::date from new_rows;
  end if;
  if tg_op <> 'INSERT' then
    insert into timetable_changes (day) select distinct (departure_time at time zone 'UTC')::date from old_rows;
  end if;
  return null;
end;
$$;

create or replace trigger flights_note_timetable_of_new after insert on flights
  referencing new table as new_rows for each statement execute function note_timetable_days();
create or replace trigger flights_note_timetable_of_changed after update on flights
  referencing old table as old_rows new table as new_rows for each statement execute function note_timetable_days();
create or replace trigger flights_note_timetable_of_removed after delete on flights
  referencing old table as old_rows for each statement execute function note_timetable_days();
create or replace trigger flight_cabins_note_timetable_of_new after insert on flight_cabins
  referencing new table as new_rows for each statement execute function note_timetable_days();

-- Notes one flight whose seats or fares changed. It runs with every sale, so it writes a single row.
create or replace function note_timetable_flight() returns trigger language plpgsql as $$
begin
  insert into timetable_changes (flight_id) values (old.flight_id);
  return null;
end;
$$;

create or replace trigger flight_cabins_note_timetable_of_changed after update on flight_cabins
  for each row
  when ((old.price_minor, old.seats, old.held + old.sold) is distinct from (new.price_minor, new.seats, new.held + new.sold))
  execute function note_timetable_flight();
create or replace trigger flight_cabins_note_timetable_of_removed after delete on flight_cabins
  for each row execute function note_timetable_flight();

-- Notes that airports, airlines or their fare rules changed.
create or replace function note_timetable_network() returns trigger language plpgsql as $$
begin
  insert into timetable_changes default values;
  return null;
end;
$$;

create or replace trigger airports_note_timetable after insert or update or delete on airports
  for each statement execute function note_timetable_network();
create or replace trigger airlines_note_timetable after insert or update or delete on airlines
  for each statement execute function note_timetable_network();
create or replace trigger fare_rules_note_timetable after insert or update or delete on fare_rules
  for each statement execute function note_timetable_network();
create or replace trigger fare_terms_note_timetable after insert or update or delete on fare_terms
  for each statement execute function note_timetable_network();

-- Notes hotels that changed.
create or replace function note_changed_hotels() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into hotel_changes (hotel_id) select id from old_rows;
  else
    insert into hotel_changes (hotel_id) select id from new_rows;
  end if;
  return null;
end;
$$;

create or replace trigger hotels_note_new after insert on hotels
  referencing new table as new_rows for each statement execute function note_changed_hotels();
create or replace trigger hotels_note_changed after update on hotels
  referencing new table as new_rows for each statement execute function note_changed_hotels();
create or replace trigger hotels_note_removed after delete on hotels
  referencing old table as old_rows for each statement execute function note_changed_hotels();

-- Notes the hotels of changed rooms, room types, amenities, photos and reviews. A row may move from one hotel to another.
create or replace function note_hotels_of_rows() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into hotel_changes (hotel_id) select distinct hotel_id from new_rows;
  end if;
  if tg_op <> 'INSERT' then
    insert into hotel_changes (hotel_id) select distinct hotel_id from old_rows;
  end if;
  return null;
end;
$$;

create or replace trigger rooms_note_new_to_hotels after insert on rooms
  referencing new table as new_rows for each statement execute function note_hotels_of_rows();
create or replace trigger rooms_note_changed_to_hotels after update on rooms
  referencing old table as old_rows new table as new_rows
  for each statement execute function note_hotels_of_rows();
create or replace trigger rooms_note_removed_to_hotels after delete on rooms
  referencing old table as old_rows for each statement execute function note_hotels_of_rows();

create or replace trigger room_types_note_new_to_hotels after insert on room_types
  referencing new table as new_rows for each statement execute function note_hotels_of_rows();
create or replace trigger room_types_note_changed_to_hotels after update on room_types
  referencing old table as old_rows new table as new_rows
  for each statement execute function note_hotels_of_rows();
create or replace trigger room_types_note_removed_to_hotels after delete on room_types
  referencing old table as old_rows for each statement execute function note_hotels_of_rows();

create or replace trigger hotel_amenities_note_new_to_hotels after insert on hotel_amenities
  referencing new table as new_rows for each statement execute function note_hotels_of_rows();
create or replace trigger hotel_amenities_note_changed_to_hotels after update on hotel_amenities
  referencing old table as old_rows new table as new_rows
  for each statement execute function note_hotels_of_rows();
create or replace trigger hotel_amenities_note_removed_to_hotels after delete on hotel_amenities
  referencing old table as old_rows for each statement execute function note_hotels_of_rows();

create or replace trigger hotel_photos_note_new_to_hotels after insert on hotel_photos
  referencing new table as new_rows for each statement execute function note_hotels_of_rows();
create or replace trigger hotel_photos_note_changed_to_hotels after update on hotel_photos
  referencing old table as old_rows new table as new_rows
  for each statement execute function note_hotels_of_rows();
create or replace trigger hotel_photos_note_removed_to_hotels after delete on hotel_photos
  referencing old table as old_rows for each statement execute function note_hotels_of_rows();

create or replace trigger night_rates_note_new_to_hotels after insert on night_rates
  referencing new table as new_rows for each statement execute function note_hotels_of_rows();
create or replace trigger night_rates_note_changed_to_hotels after update on night_rates
  referencing old table as old_rows new table as new_rows
  for each statement execute function note_hotels_of_rows();
create or replace trigger night_rates_note_removed_to_hotels after delete on night_rates
  referencing old table as old_rows for each statement execute function note_hotels_of_rows();

create or replace trigger hotel_reviews_note_new_to_hotels after insert on hotel_reviews
  referencing new table as new_rows for each statement execute function note_hotels_of_rows();
create or replace trigger hotel_reviews_note_changed_to_hotels after update on hotel_reviews
  referencing old table as old_rows new table as new_rows
  for each statement execute function note_hotels_of_rows();
create or replace trigger hotel_reviews_note_removed_to_hotels after delete on hotel_reviews
  referencing old table as old_rows for each statement execute function note_hotels_of_rows();

-- Notes the hotels of new stays. It runs with every sale of a room.
create or replace function note_hotels_of_new_stays() returns trigger language plpgsql as $$
begin
  -- A lateral subquery per room, because the planner would join by reading all rooms.
  insert into hotel_changes (hotel_id)
  select distinct room.hotel_id from new_rows
  cross join lateral (select hotel_id from rooms where id = new_rows.room_id limit 1) as room;
  return null;
end;
$$;

create or replace trigger room_stays_note_new after insert on room_stays
  referencing new table as new_rows for each statement execute function note_hotels_of_new_stays();

-- Notes the hotel of a stay that was changed or deleted.
create or replace function note_hotels_of_stay() returns trigger language plpgsql as $$
begin
  insert into hotel_changes (hotel_id)
  select hotel_id from rooms where id = old.room_id
  union
  select hotel_id from rooms where tg_op = 'UPDATE' and id = new.room_id;
  return null;
end;
$$;

-- Skips a held stay that is paid, because that does not change which rooms are free.
create or replace trigger room_stays_note_changed after update on room_stays
  for each row
  when ((old.room_id, old.nights, old.state = 'freed') is distinct from (new.room_id, new.nights, new.state = 'freed'))
  execute function note_hotels_of_stay();
create or replace trigger room_stays_note_removed after delete on room_stays
  for each row when (old.state <> 'freed') execute function note_hotels_of_stay();

-- Notes that amenities, locations or landmarks changed, after which all hotels are read again.
create or replace function note_all_hotels() returns trigger language plpgsql as $$
begin
  insert into hotel_changes default values;
  return null;
end;
$$;

create or replace trigger amenities_note_hotels after insert or update or delete on amenities
  for each statement execute function note_all_hotels();
create or replace trigger locations_note_hotels after insert or update or delete on locations
  for each statement execute function note_all_hotels();
create or replace trigger landmarks_note_hotels after insert or update or delete on landmarks
  for each statement execute function note_all_hotels();

-- Notes the flights and hotels of which something is no longer on sale, or is again.
create or replace function note_sales_stops() returns trigger language plpgsql as $$
begin
  insert into timetable_changes (flight_id) select subject_id from changed_rows where cabin <> '';
  insert into hotel_changes (hotel_id)
  select distinct hotel_id from rooms where id in (select subject_id from changed_rows);
  return null;
end;
$$;

create or replace trigger sales_stops_note_new after insert on sales_stops
  referencing new table as changed_rows for each statement execute function note_sales_stops();
create or replace trigger sales_stops_note_removed after delete on sales_stops
  referencing old table as changed_rows for each statement execute function note_sales_stops();
