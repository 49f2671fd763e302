-- The airline moves a flight of what somebody holds: whoever is shown the new times and then pays agrees to them. Agencies
-- say so when they issue a ticket; who books here does by paying, and only with times that they
-- were shown. docs/domain/booking.md tells what counts.

-- The times of the flights, as flight_times_of writes them, that stood on the page where somebody pressed to pay. Null
-- where no flight had been moved by then.
alter table payments add column agreed_times text check (char_length(agreed_times) between 1 and 1000);
