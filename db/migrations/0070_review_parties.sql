-- With whom the reviewer stayed, as the booking tells; null where nothing is known.
alter table hotel_reviews add column party text check (party in ('solo', 'couple', 'family', 'group'));

update hotel_reviews set party = case
    when children > 0 then 'family' when adults = 1 then 'solo' when adults = 2 then 'couple' else 'group'
  end
from hotel_bookings
where hotel_bookings.booking_id = hotel_reviews.booking_id;
