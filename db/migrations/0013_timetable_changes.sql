-- What changed of all that flights are searched by, so that every process can bring its own copy up to date. A reader
-- remembers the snapshot of its last look and takes what that snapshot did not see: numbers or times would let slip
-- what was written first and committed later. Nobody is notified: that takes a lock at commit which all sales would
-- queue for.
create table timetable_changes (
  xact xid8 not null default pg_current_xact_id(),
  -- The flights that leave on a day, in UTC, are to be read again.
  day date,
  -- The seats or fares of one flight are.
  flight_id uuid,
  -- Neither: airports, airlines and their fare rules are.
  noted_at timestamptz not null default now()
);

create index timetable_changes_by_xact on timetable_changes (xact);
create index timetable_changes_by_age on timetable_changes (noted_at);

create function note_timetable_days() returns trigger language plpgsql as $$
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

create trigger flights_note_timetable_of_new after insert on flights
  referencing new table as new_rows for each statement execute function note_timetable_days();
create trigger flights_note_timetable_of_changed after update on flights
  referencing old table as old_rows new table as new_rows for each statement execute function note_timetable_days();
create trigger flights_note_timetable_of_removed after delete on flights
  referencing old table as old_rows for each statement execute function note_timetable_days();
create trigger flight_cabins_note_timetable_of_new after insert on flight_cabins
  referencing new table as new_rows for each statement execute function note_timetable_days();

-- The one that sales go through: a single row, and only where something changed that a search shows.
create function note_timetable_flight() returns trigger language plpgsql as $$
begin
  insert into timetable_changes (flight_id) values (old.flight_id);
  return null;
end;
$$;

create trigger flight_cabins_note_timetable_of_changed after update on flight_cabins
  for each row
  when ((old.price_minor, old.seats, old.held + old.sold) is distinct from (new.price_minor, new.seats, new.held + new.sold))
  execute function note_timetable_flight();
create trigger flight_cabins_note_timetable_of_removed after delete on flight_cabins
  for each row execute function note_timetable_flight();

create function note_timetable_network() returns trigger language plpgsql as $$
begin
  insert into timetable_changes default values;
  return null;
end;
$$;

create trigger airports_note_timetable after insert or update or delete on airports
  for each statement execute function note_timetable_network();
create trigger airlines_note_timetable after insert or update or delete on airlines
  for each statement execute function note_timetable_network();
create trigger fare_rules_note_timetable after insert or update or delete on fare_rules
  for each statement execute function note_timetable_network();
create trigger fare_terms_note_timetable after insert or update or delete on fare_terms
  for each statement execute function note_timetable_network();
