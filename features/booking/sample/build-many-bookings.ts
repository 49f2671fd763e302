import { Client } from 'pg';
import type { FareRule } from '#features/catalogue/fares/fare-rules.ts';
import { documentKinds } from '#features/payments/documents/document.ts';
import { bulkSteps, chooseFlights, chooseSeats } from './bulk-booking-steps.ts';

interface ManyBookings {
  directUrl: string;
  /** In all, with those that are there already. */
  bookings: number;
  onProgress: (count: number) => void;
  flightsAtOnce?: number;
}

const documentsAtOnce = 20_000;

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
 * Fills flights until there are so many bookings, or four of five seats are sold: everybody alone, in economy, paid by
 * bank in dollars. Written a few hundred flights at a time and past the steps that people wait for, but with all that
 * those leave behind: seats, travellers, payments, books, events, receipts and invoices.
 */
export async function buildManyBookings(options: ManyBookings): Promise<number> {
  const { directUrl, bookings, onProgress, flightsAtOnce = 400 } = options;
  const client = new Client({ connectionString: directUrl, application_name: 'fika-mbali world' });
  // A lost connection also fails the query that runs on it: that is where it is reported.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('set jit = off');
    let { count, flights, last } = await readStart(client);
    let after = '00000000-0000-0000-0000-000000000000';
    while (count < bookings && flights > 0) {
      // What is missing, spread over the flights that are still to come.
      const each = Math.ceil((bookings - count) / flights);
      const made = await addBookings(client, { after, flightsAtOnce, each, most: bookings - count, last });
      if (!made.after) break;
      after = made.after;
      count += made.count;
      last += made.count;
      flights = Math.max(flights - flightsAtOnce, 1);
      onProgress(count);
    }
    await numberAll(client);
    await client.query(
      'analyze bookings, flight_bookings, booking_travellers, booking_events, payments, ledger_transfers, flight_cabins, papers',
    );
    return count;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Receipts and invoices, many at a time. */
async function numberAll(client: Client): Promise<void> {
  for (const kind of documentKinds) {
    for (let count = documentsAtOnce; count === documentsAtOnce; ) {
      const { rows } = await client.query<{ count: number }>('select number_papers($1, $2, true) as count', [
        kind,
        documentsAtOnce,
      ]);
      count = rows[0]?.count ?? 0;
    }
  }
}

/** References of ten digits, which no customer has got yet. */
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
  asked: { after: string; flightsAtOnce: number; each: number; most: number; last: number },
): Promise<{ count: number; after: string | null }> {
  await client.query('begin');
  try {
    await client.query(chooseFlights, [asked.after, asked.flightsAtOnce]);
    await client.query(chooseSeats, [asked.each, asked.most, asked.last, JSON.stringify(fare)]);
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
