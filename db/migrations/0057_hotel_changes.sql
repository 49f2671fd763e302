-- What changed of all that hotels are searched by, noted and read as the changes of the timetable are (0013_timetable_changes.sql).
create table hotel_changes (
  xact xid8 not null default pg_current_xact_id(),
  -- The hotel that is to be read again, with its rooms. Null: amenities or cities changed, so that all of them are.
  hotel_id uuid,
  noted_at timestamptz not null default now()
);

create index hotel_changes_by_xact on hotel_changes (xact);
create index hotel_changes_by_age on hotel_changes (noted_at);

-- A city is read without a look at its rooms and reviews themselves.
create index rooms_on_sale on rooms (hotel_id, room_type_id, capacity, price_per_night_minor, id)
  where deleted_at is null and status = 'available' and price_per_night_minor > 0;
create index hotel_reviews_shown on hotel_reviews (hotel_id) include (rating) where hidden_at is null;
