-- How full flights are, by flight number, added up as 0026_analytics.sql does for bookings: a month of a million flights was
-- read flight by flight.
create table analytics_flights (
  grain calendar_grain not null,
  start date not null,
  flight_number text not null,
  flights integer not null,
  seats integer not null,
  sold integer not null,
  primary key (grain, start, flight_number)
) with (fillfactor = 70);

-- A flight, or a number on a day, or a whole day, which is to be counted anew. Notes have no keys and no order: nobody waits
-- for anybody to write one.
create table analytics_flight_notes (
  flight_id uuid,
  day date,
  flight_number text
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- All days that have flights: fold_flights counts them.
insert into analytics_flight_notes (day)
select distinct house_day(departure_time) from flights where deleted_at is null and status <> 'cancelled';
