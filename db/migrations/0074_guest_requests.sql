-- What a guest asks of the hotel: a time of arrival, two single beds, a cot.
alter table hotel_bookings add column guest_request text check (char_length(guest_request) between 1 and 300);
