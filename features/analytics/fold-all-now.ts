import { Client } from 'pg';

/** After a bulk load: counts everything, however long that takes, and leaves no room full of notes that are gone. */
export async function foldAllNow(directUrl: string): Promise<void> {
  const client = new Client({ connectionString: directUrl, application_name: 'fika-mbali analytics' });
  // A lost connection also fails the query that runs on it: that is where it is reported.
  client.on('error', () => {});
  await client.connect();
  try {
    // It is told to use indexes, which makes every plan look dear enough to be compiled.
    await client.query('set jit = off');
    for (let outcome = 'more'; outcome !== 'done'; ) {
      const { rows } = await client.query<{ outcome: string }>(
        'select fold_analytics(5000, true) as outcome',
      );
      outcome = rows[0]?.outcome ?? 'done';
    }
    await client.query(
      'vacuum analyze analytics_booking_notes, analytics_bookings, analytics_customers, analytics_sales, analytics_routes, analytics_hotels, analytics_hours, analytics_flights, analytics_flight_notes',
    );
  } finally {
    await client.end().catch(() => {});
  }
}
