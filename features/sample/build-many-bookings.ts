import { Client } from 'pg';
import type { FareRule } from '#features/catalogue/fares/fare-rules.ts';
import { documentKinds } from '#features/payments/documents.ts';

/** Seats are locked in the lock order of all sales. */
const chooseFlights = `
  create temp table chosen_flights on commit drop as
  select flight_id, price_minor, (seats * 4 / 5) - held - sold as free
  from flight_cabins where cabin = 'economy' and flight_id > $1::uuid
  order by flight_id limit $2 for update`;

/** One row per booking. */
const chooseSeats = `
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

/** All rows that a sale writes: db/functions/hold-booking.sql. */
const bulkSteps = [
  `update flight_cabins set sold = sold + taken.seats
   from (select flight_id, count(*) as seats from new_bookings group by flight_id) as taken
   where flight_cabins.flight_id = taken.flight_id and cabin = 'economy'`,
  `insert into bookings (
     id, reference, booking_type, status, contact_email, contact_phone, language, total_usd_minor, currency, rate_per_usd,
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
     booking_id, position, traveller_type, title, given_names, last_name, birth_date, nationality, last_name_tokens,
     given_name_tokens
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

interface ManyBookings {
  directUrl: string;
  /** The total, including existing ones. */
  bookings: number;
  onProgress: (count: number) => void;
  flightsAtOnce?: number;
}

const documentBatchSize = 20_000;

const fare: FareRule = {
  cabinBagKg: 7,
  checkedBags: 1,
  checkedBagKg: 23,
  childFarePercent: 75,
  infantFarePercent: 10,
  terms: [
    { daysBefore: 14, changeFeePercent: 10, refundPercent: 75 },
    { daysBefore: 0, changeFeePercent: null, refundPercent: 0 },
  ],
};

/**
 * Fills flights until the number of bookings is reached or four of five seats are sold: one adult each in economy, paid
 * by bank in dollars. Bulk inserts replace the sale functions but write all their rows: seats, travellers, payments,
 * ledger, events, receipts and invoices.
 */
export async function buildManyBookings(options: ManyBookings): Promise<number> {
  const { directUrl, bookings, onProgress, flightsAtOnce = 400 } = options;
  const client = new Client({ connectionString: directUrl, application_name: 'fika-mbali world' });
  // A lost connection also fails the running query, which reports it.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('set jit = off');
    let { count, flights, last } = await readStart(client);
    let after = '00000000-0000-0000-0000-000000000000';
    while (count < bookings && flights > 0) {
      // Spreads the missing bookings over the remaining flights.
      const each = Math.ceil((bookings - count) / flights);
      const made = await addBookings(client, {
        after,
        flightsAtOnce,
        each,
        maxBookings: bookings - count,
        last,
      });
      if (!made.after) break;
      after = made.after;
      count += made.count;
      last += made.count;
      flights = Math.max(flights - flightsAtOnce, 1);
      onProgress(count);
    }
    await numberAll(client);
    await client.query(
      'analyze bookings, flight_bookings, booking_travellers, booking_events, payments, ledger_transfers, flight_cabins, documents',
    );
    return count;
  } finally {
    await client.end().catch(() => {});
  }
}

async function numberAll(client: Client): Promise<void> {
  for (const kind of documentKinds) {
    for (let count = documentBatchSize; count === documentBatchSize; ) {
      const { rows } = await client.query<{ count: number }>('select number_documents($1, $2, true) as count', [
        kind,
        documentBatchSize,
      ]);
      count = rows[0]?.count ?? 0;
    }
  }
}

/** References of ten digits, which no customer has. */
async function readStart(client: Client): Promise<{ count: number; flights: number; last: number }> {
  const { rows } = await client.query<{ count: number; flights: number; last: string }>(`
    select
      (select count(*)::int from bookings) as count,
      (select count(*)::int from flight_cabins where cabin = 'economy') as flights,
      (select coalesce(max(substring(reference from 3)::bigint), 9000000000)::text
        from bookings where reference ~ '^FM9[0-9]{9}$') as last`);
  const [row] = rows;
  return { count: row?.count ?? 0, flights: row?.flights ?? 0, last: Number(row?.last) };
}

async function addBookings(
  client: Client,
  chunk: { after: string; flightsAtOnce: number; each: number; maxBookings: number; last: number },
): Promise<{ count: number; after: string | null }> {
  await client.query('begin');
  try {
    await client.query(chooseFlights, [chunk.after, chunk.flightsAtOnce]);
    await client.query(chooseSeats, [chunk.each, chunk.maxBookings, chunk.last, JSON.stringify(fare)]);
    for (const step of bulkSteps) await client.query(step);
    const { rows } = await client.query<{ count: number; after: string | null }>(`
      select (select count(*)::int from new_bookings) as count, (select max(flight_id::text) from chosen_flights) as after`);
    await client.query('commit');
    return rows[0] ?? { count: 0, after: null };
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
