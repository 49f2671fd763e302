-- What the back-office looks for among a million bookings and no other index finds.

-- People name their number with and without the country; its end is the same.
create index bookings_by_end_of_phone on bookings (right(contact_phone, 7)) where contact_phone is not null;

-- Few flights are changed after they were sold, and those to come are on somebody's desk.
create index flight_bookings_disrupted on flight_bookings (departure_time) where disruption is not null;

-- What was not sold in the end. A sale touches neither.
create index bookings_not_sold on bookings (status, created_at desc, id) where status in ('expired', 'cancelled');
