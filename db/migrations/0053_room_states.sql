-- Whether a room is occupied or reserved follows from its stays. People say only whether it may be sold.
alter table rooms drop constraint rooms_status_check;
update rooms set status = 'available' where status in ('occupied', 'reserved');
alter table rooms add constraint rooms_status_check check (status in ('available', 'maintenance', 'blocked'));

-- The date and the time at a location, whose zone may be an abbreviation. One that is not known counts as the office's.
create function clock_at_location(zone text) returns timestamp language plpgsql stable as $$
begin
  return now() at time zone case upper(zone)
    when 'EAT' then 'Africa/Nairobi'
    when 'CAT' then 'Africa/Maputo'
    when 'WAT' then 'Africa/Lagos'
    when 'SAST' then 'Africa/Johannesburg'
    when 'GST' then 'Asia/Dubai'
    when 'AST' then 'Asia/Riyadh'
    when 'IST' then 'Asia/Kolkata'
    when 'TRT' then 'Europe/Istanbul'
    when 'GMT' then 'UTC'
    when 'UTC' then 'UTC'
    else case when zone like '%/%' then zone else 'Africa/Nairobi' end
  end;
exception
  when invalid_parameter_value then
    return now() at time zone 'Africa/Nairobi';
end;
$$;

-- Finds the stays of one night among those of years.
create index room_stays_by_nights on room_stays using gist (nights) where state <> 'freed';

-- The rooms that somebody has tonight, by the hotel's date. Sold ones are occupied from the hour of check-in on the day
-- of arrival; before it, and while a stay is only held, they are reserved. What people took out of sale is not here.
create view rooms_taken_tonight as
select
  room_stays.room_id,
  rooms.hotel_id,
  case
    when room_stays.state = 'sold'
      and (lower(room_stays.nights) < here.clock::date or here.clock::time >= hotels.check_in_from)
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

-- Counted for each hotel is what people say; who has a room tonight is asked anew each time.
alter table hotel_room_counts rename column available to in_service;
alter table hotel_room_counts drop column occupied;
alter table hotel_room_counts drop column reserved;
alter table hotel_room_counts add column blocked integer not null default 0;
alter table hotel_room_counts alter column blocked drop default;

insert into stale_hotel_rooms select id from hotels;
