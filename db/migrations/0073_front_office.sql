-- Rooms are taken out of sale for some nights, by a row like that of a stay: nothing that sells rooms can overlook it.
alter table room_stays drop constraint room_stays_state_check;
alter table room_stays add constraint room_stays_state_check
  check (state in ('held', 'sold', 'freed', 'blocked', 'maintenance'));
alter table room_stays add column reason text check (char_length(reason) between 1 and 500);

-- The room that was sold, where the stay was moved to another one: documents and late payments go by its type.
alter table room_stays add column agreed_room_id uuid references rooms;

-- What became of the guest. After an early check-out or a no-show the stay has only its first nights; those agreed are in
-- hotel_bookings.
alter table room_stays add column checked_in_at timestamptz;
alter table room_stays add column checked_out_at timestamptz;
alter table room_stays add column no_show_at timestamptz;

alter table room_stays add constraint room_stays_of_guests check (
  (
    state not in ('blocked', 'maintenance')
    or (num_nulls(booking_id, agreed_room_id, checked_in_at, no_show_at) = 4 and reason is not null)
  )
  and (checked_out_at is null or checked_in_at is not null)
  and (no_show_at is null or checked_in_at is null)
);

-- Guests who should have left are among those who are there.
create index room_stays_present on room_stays (room_id)
  where state = 'sold' and checked_in_at is not null and checked_out_at is null;

-- The rooms that are taken tonight, by the hotel's date. A sold one is occupied once its guest has checked in, or from the
-- hour of check-in on; before it, while it is only held, and after the guest has left or not come, it is reserved. What is
-- out of sale for tonight has the status of a room that is out of sale.
create or replace view rooms_taken_tonight as
select
  room_stays.room_id,
  rooms.hotel_id,
  case
    when room_stays.state in ('blocked', 'maintenance') then room_stays.state
    when room_stays.state = 'held' or room_stays.checked_out_at is not null or room_stays.no_show_at is not null
    then 'reserved'
    when room_stays.checked_in_at is not null
      or lower(room_stays.nights) < here.clock::date or here.clock::time >= hotels.check_in_from
    then 'occupied'
    else 'reserved'
  end as status
from room_stays
join rooms on rooms.id = room_stays.room_id and rooms.status = 'available' and rooms.deleted_at is null
join hotels on hotels.id = rooms.hotel_id and hotels.deleted_at is null
join locations on locations.id = hotels.location_id
cross join lateral (select clock_at_location(locations.timezone) as clock) as here
where room_stays.state <> 'freed'
  -- Today is one of these three days wherever the hotel is, which the index can find.
  and room_stays.nights && daterange((now() at time zone 'UTC')::date - 1, (now() at time zone 'UTC')::date + 2)
  and room_stays.nights @> here.clock::date;

-- The nights for which a booking was counted, for each room; null if all agreed ones were.
alter table analytics_bookings add column taken_nights daterange[];
