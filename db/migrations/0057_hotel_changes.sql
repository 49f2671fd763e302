-- What changed of all that hotels are searched by, noted and read as the changes of the timetable are (0013).
create table hotel_changes (
  xact xid8 not null default pg_current_xact_id(),
  -- The hotel that is to be read again, with its rooms. Null: amenities or cities changed, so that all of them are.
  hotel_id uuid,
  noted_at timestamptz not null default now()
);

create index hotel_changes_by_xact on hotel_changes (xact);
create index hotel_changes_by_age on hotel_changes (noted_at);

create function note_changed_hotels() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into hotel_changes (hotel_id) select id from old_rows;
  else
    insert into hotel_changes (hotel_id) select id from new_rows;
  end if;
  return null;
end;
$$;

create trigger hotels_note_new after insert on hotels
  referencing new table as new_rows for each statement execute function note_changed_hotels();
create trigger hotels_note_changed after update on hotels
  referencing new table as new_rows for each statement execute function note_changed_hotels();
create trigger hotels_note_removed after delete on hotels
  referencing old table as old_rows for each statement execute function note_changed_hotels();

-- Of rooms, their types, and whatever else belongs to a hotel. A row may move from one hotel to another.
create function note_hotels_of_rows() returns trigger language plpgsql as $$
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

do $$
declare
  part text;
begin
  foreach part in array array['rooms', 'room_types', 'hotel_amenities', 'hotel_photos', 'hotel_reviews'] loop
    execute format(
      'create trigger %1$s_note_new_to_hotels after insert on %1$s
         referencing new table as new_rows for each statement execute function note_hotels_of_rows();
       create trigger %1$s_note_changed_to_hotels after update on %1$s
         referencing old table as old_rows new table as new_rows
         for each statement execute function note_hotels_of_rows();
       create trigger %1$s_note_removed_to_hotels after delete on %1$s
         referencing old table as old_rows for each statement execute function note_hotels_of_rows();',
      part
    );
  end loop;
end;
$$;

-- The one that sales go through.
create function note_hotels_of_new_stays() returns trigger language plpgsql as $$
begin
  -- One room after another: the planner would rather read the rooms of the whole world.
  insert into hotel_changes (hotel_id)
  select distinct room.hotel_id from new_rows
  cross join lateral (select hotel_id from rooms where id = new_rows.room_id limit 1) as room;
  return null;
end;
$$;

create trigger room_stays_note_new after insert on room_stays
  referencing new table as new_rows for each statement execute function note_hotels_of_new_stays();

create function note_hotels_of_stay() returns trigger language plpgsql as $$
begin
  insert into hotel_changes (hotel_id)
  select hotel_id from rooms where id = old.room_id
  union
  select hotel_id from rooms where tg_op = 'UPDATE' and id = new.room_id;
  return null;
end;
$$;

-- A stay that was held and is paid for changes nothing of what is free.
create trigger room_stays_note_changed after update on room_stays
  for each row
  when ((old.room_id, old.nights, old.state = 'freed') is distinct from (new.room_id, new.nights, new.state = 'freed'))
  execute function note_hotels_of_stay();
create trigger room_stays_note_removed after delete on room_stays
  for each row when (old.state <> 'freed') execute function note_hotels_of_stay();

create function note_all_hotels() returns trigger language plpgsql as $$
begin
  insert into hotel_changes default values;
  return null;
end;
$$;

create trigger amenities_note_hotels after insert or update or delete on amenities
  for each statement execute function note_all_hotels();
create trigger locations_note_hotels after insert or update or delete on locations
  for each statement execute function note_all_hotels();

-- A city is read without a look at its rooms and reviews themselves.
create index rooms_on_sale on rooms (hotel_id, room_type_id, capacity, price_per_night_minor, id)
  where deleted_at is null and status = 'available' and price_per_night_minor > 0;
create index hotel_reviews_shown on hotel_reviews (hotel_id) include (rating) where hidden_at is null;
