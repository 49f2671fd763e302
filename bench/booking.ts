import { createDb, createPool, type Database } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import { withMarkup } from '#features/agents/markup.ts';
import { agreedPrice, amountToRequest } from '#features/booking/holds/agreed-price.ts';
import { type BookingBatcher, createBookingBatcher } from '#features/booking/holds/booking-batcher.ts';
import { placeHold } from '#features/booking/holds/place-hold.ts';
import { brokenInvariants } from '#features/booking/invariants/check-invariants.ts';
import { defaultSettings } from '#features/settings/settings.ts';
import { createLog } from '#lib/log.ts';
import { fund, type MadeAgent, makeAgent } from '#tests/agents/agents.ts';
import { flightsFor, holdRequest, makeFlights, testSecret, visitor } from '#tests/booking/held-booking.ts';
import { preparePgbench } from './ceilings.ts';
import type { Rows } from './rows.ts';
import type { Figures } from './site.ts';
import { type Cluster, makeDatabase } from './world.ts';

// Bookings per second, a hold and a confirmation each, compared with pgbench on the same server in the same
// run: no HTTP, 16 clients, one after the other so that neither slows the other.

const clients = 16;
const settings = defaultSettings();

export async function measureBookings(rows: Rows, cluster: Cluster, seconds: number): Promise<void> {
  const pgbench = await preparePgbench(cluster);
  if (!pgbench) {
    console.log('Bookings are measured beside pgbench, which is not here: apt install postgresql-contrib.');
    return;
  }
  const url = await makeDatabase(cluster, 'bookings');
  await migrate({ directUrl: url });
  const db = createDb(
    createPool(url, { max: clients, applicationName: 'bench', prepares: true, log: createLog('error') }),
  );
  const batcher = createBookingBatcher(db);
  const beside = async (sell: (seconds: number) => Promise<number>): Promise<Figures> => {
    const before = await pgbench(seconds);
    // Warm-up: opens connections and prepares plans.
    await sell(2);
    const perSecond = (await sell(seconds)) / seconds;
    const yardstick = (before + (await pgbench(seconds))) / 2;
    return { perSecond, pgbench: yardstick, ofPgbench: perSecond / yardstick };
  };
  await rows.measure('bookings-spread', async () => {
    const flights = await makeFlights(db, { count: 1_000, seats: 1_000 });
    return beside((time) => sellFor(time, () => sellSeat(batcher, any(flights))));
  });
  await rows.measure('bookings-hot', async () => {
    const flights = await makeFlights(db, { count: 100, seats: 1_000 });
    return beside((time) =>
      sellFor(time, async () => {
        // All clients sell the same flight, until it is full.
        const [flight = ''] = flights;
        const isSold = await sellSeat(batcher, flight);
        if (!isSold && flights[0] === flight) flights.shift();
        return isSold;
      }),
    );
  });
  for (const agencies of [clients, 1])
    await rows.measure(`agencies-${agencies}`, async () => {
      const agents = await makeAgencies(db, agencies);
      const flights = await makeFlights(db, { count: 1_000, seats: 1_000 });
      return beside((time) =>
        sellFor(time, (client) => sellFromCredit(batcher, agents[client % agencies], any(flights))),
      );
    });
  await rows.measure('invariants', async () => {
    const broken = await brokenInvariants(db);
    if (broken.length > 0) throw new Error(JSON.stringify(broken));
    return { broken: 0 };
  });
  await db.destroy();
}

async function sellFor(seconds: number, sell: (client: number) => Promise<boolean>): Promise<number> {
  const ends = performance.now() + seconds * 1000;
  let sold = 0;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() < ends) if (await sell(client)) sold += 1;
    }),
  );
  return sold;
}

async function sellSeat(batcher: BookingBatcher, flight: string): Promise<boolean> {
  const request = holdRequest(flightsFor([flight]));
  const held = await placeHold({ batcher, secret: testSecret, settings }, request);
  if (held.outcome !== 'held' || !held.paymentId) return false;
  const { booking } = await batcher.settle({
    paymentId: held.paymentId,
    bookingId: held.bookingId,
    depositId: null,
    receivedMinor: request.price.chargedUnits * 100,
    receivedUsdMinor: amountToRequest(request.price).amountUsdMinor,
    providerReference: held.paymentId,
    receivedBy: null,
  });
  if (booking?.outcome !== 'confirmed') throw new Error(`Not confirmed: ${booking?.outcome}`);
  return true;
}

/** Seats, credit and ticket in one step. */
async function sellFromCredit(batcher: BookingBatcher, agent: MadeAgent | undefined, flight: string): Promise<boolean> {
  if (!agent) throw new Error('No agency');
  const what = flightsFor([flight]);
  const { totalUsdMinor, ...price } = withMarkup(what.totalUsdMinor, 10);
  const request = holdRequest(what, {
    price: agreedPrice(totalUsdMinor, { code: 'USD', ratePerUsd: 1 }),
    payment: null,
    agency: { agentId: agent.agentId, markupPercentage: 10, issueNow: true, ...price },
    actor: { ...visitor(), id: agent.userId, role: 'agent' },
  });
  const { outcome } = await placeHold({ batcher, secret: testSecret, settings }, request);
  if (outcome !== 'held') throw new Error(`Not sold: ${outcome}`);
  return true;
}

async function makeAgencies(db: Database, count: number): Promise<MadeAgent[]> {
  const agents: MadeAgent[] = [];
  for (let number = 0; number < count; number += 1) {
    const agent = await makeAgent(db);
    // Tops up credit in the largest allowed amounts.
    for (let deposit = 0; deposit < 64; deposit += 1) await fund(db, agent, 10_000_000);
    agents.push(agent);
  }
  return agents;
}

function any(flights: readonly string[]): string {
  return flights[Math.floor(Math.random() * flights.length)] ?? '';
}
