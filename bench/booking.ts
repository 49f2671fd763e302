import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { createDb, createPool } from '#db/connect.ts';
import { makeTestFolder, removeTestFolder } from '#db/embedded/fixtures/test-folder.ts';
import { startPostgres } from '#db/embedded/start-postgres.ts';
import { migrate } from '#db/migrate.ts';
import { type BookingDesk, createBookingDesk } from '#features/booking/booking-desk.ts';
import { flightsFor, holdRequest, makeFlights, testSecret } from '#features/booking/fixtures/held-booking.ts';
import { chargedUsdMinor } from '#features/booking/holds/agreed-price.ts';
import { placeHold } from '#features/booking/holds/place-hold.ts';
import { brokenInvariants } from '#features/booking/invariants/check-invariants.ts';
import { defaultSettings } from '#features/settings/settings.ts';
import { createLog } from '#lib/log.ts';
import { agencySalesPerSecond } from './agency-sales.ts';

// How many bookings a second, a hold and a confirmation each, beside the transactions of pgbench on the same server in
// the same run: fsync on, 16 clients, one after the other so that neither takes the machine from the other.

const clients = 16;
const run = promisify(execFile);
const pgbench = [15, 16, 17, 18].map((major) => `/usr/lib/postgresql/${major}/bin/pgbench`).find(existsSync);

export async function benchBooking({ seconds = 15 }: { seconds?: number } = {}): Promise<void> {
  if (!pgbench) {
    console.log('Bookings are measured beside pgbench, which is not here: apt install postgresql-contrib.');
    return;
  }
  const folder = await makeTestFolder();
  const started = await startPostgres({ ...folder, isDurable: true });
  if (!started.ok) throw new Error(started.message);
  try {
    const yardstick = await makeDatabase(started.postgres.url, 'yardstick');
    await run(pgbench, ['-i', '-q', '-s', '50', yardstick]);
    const url = await makeDatabase(started.postgres.url, 'bookings');
    await migrate({ directUrl: url });
    const db = createDb(
      createPool(url, { max: clients, applicationName: 'bench', log: createLog('error'), prepares: true }),
    );
    const desk = createBookingDesk(db);
    console.log(
      `\nBookings beside pgbench (TPC-B-like, scale 50), ${clients} clients, ${seconds} s each, fsync on.`,
    );
    const sell = async (isHot: boolean) =>
      bookingsPerSecond(
        { desk, flights: await makeFlights(db, { count: isHot ? 100 : 1_000, seats: 1_000 }), isHot },
        seconds,
      );
    await compare('spread over 1,000 flights', () => sell(false), 'goal 25 %');
    await compare('all on one flight', () => sell(true), 'goal 15 %');
    for (const agencies of [clients, 1])
      await compare(
        agencies === 1 ? 'all by one agency from its credit' : `by ${agencies} agencies from their credit`,
        () => agencySalesPerSecond({ db, desk, clients, agencies }, seconds),
        'no goal',
      );
    const broken = await brokenInvariants(db);
    console.log(broken.length === 0 ? 'All invariants hold.' : `BROKEN: ${JSON.stringify(broken)}`);
    await db.destroy();

    async function compare(title: string, measure: () => Promise<number>, goal: string): Promise<void> {
      const before = await transactionsPerSecond(yardstick, seconds);
      const bookings = await measure();
      const after = await transactionsPerSecond(yardstick, seconds);
      const percent = (100 * bookings) / ((before + after) / 2);
      console.log(
        `${title}: ${bookings.toFixed(0)} bookings a second; pgbench ${before.toFixed(0)} before, ${after.toFixed(0)} after: ${percent.toFixed(1)} % (${goal})`,
      );
    }
  } finally {
    await started.postgres.stop();
    await removeTestFolder(folder.root);
  }
}

async function makeDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function transactionsPerSecond(url: string, seconds: number): Promise<number> {
  const { stdout } = await run(pgbench ?? '', ['-c', String(clients), '-j', '2', '-T', String(seconds), url]);
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
}

interface Shop {
  desk: BookingDesk;
  /** Where all want the same one, the first of them that is not full. */
  flights: string[];
  isHot: boolean;
}

async function bookingsPerSecond(shop: Shop, seconds: number): Promise<number> {
  // Connections open and plans are made before anything is counted.
  await sellFor(shop, 2);
  return (await sellFor(shop, seconds)) / seconds;
}

async function sellFor({ desk, flights, isHot }: Shop, seconds: number): Promise<number> {
  const settings = defaultSettings();
  const ends = performance.now() + seconds * 1000;
  let sold = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < ends) {
        const flight = flights[isHot ? 0 : Math.floor(Math.random() * flights.length)] ?? '';
        const request = holdRequest(flightsFor([flight]));
        const held = await placeHold({ desk, secret: testSecret, settings }, request);
        if (held.outcome === 'sold_out' && flights[0] === flight) flights.shift();
        if (held.outcome !== 'held' || !held.paymentId) continue;
        const { booking } = await desk.settle({
          paymentId: held.paymentId,
          bookingId: held.bookingId,
          depositId: null,
          cameMinor: request.price.chargedUnits * 100,
          cameUsdMinor: chargedUsdMinor(request.price),
          providerReference: held.paymentId,
          receivedBy: null,
        });
        if (booking?.outcome !== 'confirmed') throw new Error(`Not confirmed: ${booking?.outcome}`);
        sold += 1;
      }
    }),
  );
  return sold;
}
