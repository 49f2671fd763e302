/** Seats are locked in the order in which everybody locks them. */
export const chooseFlights = `
  create temp table chosen_flights on commit drop as
  select flight_id, price_minor, (seats * 4 / 5) - held - sold as free
  from flight_cabins where cabin = 'economy' and flight_id > $1::uuid
  order by flight_id limit $2 for update`;

/** One row a booking, with all that its parts have in common. */
export const chooseSeats = `
  create temp table new_bookings on commit drop as
  select
    gen_random_uuid() as id, gen_random_uuid() as payment_id, 'FM' || ($3::bigint + row_number() over ()) as reference,
    row_number() over () as number, chosen.flight_id, price_minor, round(price_minor / 100.0)::bigint as units,
    'airline:' || flights.airline_id || ':USD' as supplier, departure_time, arrival_time,
    (departure_time at time zone origin.timezone)::date as travel_date,
    (arrival_time at time zone destination.timezone)::date as arrival_date,
    least(departure_time, now()) - make_interval(hours => 24 + (random() * 24 * 60)::int) as booked_at,
    $4::jsonb as fare
  from chosen_flights as chosen
  join flights on flights.id = chosen.flight_id and flights.status <> 'cancelled' and flights.deleted_at is null
  join airports as origin on origin.id = departure_airport_id
  join airports as destination on destination.id = arrival_airport_id
  cross join generate_series(1, least(chosen.free, $1::int))
  where chosen.price_minor >= 100
  limit $2`;

/** What the steps of a sale leave behind: db/functions/hold-booking.sql. */
export const bulkSteps = [
  `update flight_cabins set sold = sold + taken.seats
   from (select flight_id, count(*) as seats from new_bookings group by flight_id) as taken
   where flight_cabins.flight_id = taken.flight_id and cabin = 'economy'`,
  `insert into bookings (
     id, reference, booking_type, status, contact_email, contact_phone, language, total_minor, currency, rate_per_usd,
     charged_units, travel_date, ends_on, hold_kind, hold_expires_at, held_from, created_at, confirmed_at
   )
   select
     id, reference, 'flight', 'confirmed', lower(reference) || '@sample.example', '+254700550000', 'en', price_minor, 'USD', 1,
     units, travel_date, greatest(travel_date, arrival_date), 'pay_later', booked_at + interval '24 hours',
     'sample', booked_at, booked_at + interval '2 hours'
   from new_bookings`,
  `insert into flight_bookings (
     booking_id, leg, position, flight_id, cabin, seats, adult_fare_minor, child_fare_minor, infant_fare_minor,
     price_minor, fare, supplier, departure_time, arrival_time
   )
   select
     id, 0, 0, flight_id, 'economy', 1, price_minor, round(price_minor * 0.75), round(price_minor * 0.1), price_minor,
     fare, supplier, departure_time, arrival_time
   from new_bookings`,
  `insert into booking_travellers (
     booking_id, position, traveller_type, title, given_names, last_name, birth_date, nationality, last_name_words,
     given_name_words
   )
   select id, 0, 'adult', 'ms', given, family, '1990-01-01', 'KE', array[lower(family)], array[lower(given)]
   from new_bookings
   cross join lateral (select
     (array['Amina', 'Faith', 'Mercy', 'Neema', 'Zawadi', 'Grace', 'Hawa'])[1 + number % 7] as given,
     (array['Mwangi', 'Odhiambo', 'Mutua', 'Abdi', 'Mushi', 'Komba', 'Ali', 'Taylor', 'Patel', 'Saleh', 'Njoroge'])
       [1 + number % 11] as family
   ) as names`,
  `insert into payments (
     id, booking_id, provider, method, state, currency, amount_minor, amount_usd_minor, captured_minor,
     captured_usd_minor, created_at, captured_at
   )
   select
     payment_id, id, 'office', 'bank_transfer', 'captured', 'USD', units * 100, units * 100, units * 100, units * 100,
     booked_at, booked_at + interval '2 hours'
   from new_bookings`,
  `insert into ledger_transfers (debit, credit, amount_minor, kind, booking_id, payment_id)
   select debit, credit, amount, kind, id, payment_id
   from new_bookings
   cross join lateral (values
     ('money:office:USD', 'customers:USD', units * 100, 'payment_captured'),
     ('customers:USD', supplier, price_minor, 'fare_earned'),
     ('customers:USD', 'rounding:USD', units * 100 - price_minor, 'rounding'),
     ('rounding:USD', 'customers:USD', price_minor - units * 100, 'rounding')
   ) as moves (debit, credit, amount, kind)
   where amount > 0`,
  `insert into booking_events (booking_id, kind, detail, at)
   select id, kind, detail, at
   from new_bookings
   cross join lateral (values
     ('held', jsonb_build_object('kind', 'pay_later', 'until', booked_at + interval '24 hours'), booked_at),
     ('confirmed', jsonb_build_object('paymentId', payment_id, 'late', false), booked_at + interval '2 hours')
   ) as happened (kind, detail, at)`,
];
