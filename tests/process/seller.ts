import { createDb, createPool } from '#db/connect.ts';
import { amountToRequest } from '#features/booking/holds/agreed-price.ts';
import { createBookingBatcher } from '#features/booking/holds/booking-batcher.ts';
import { placeHold } from '#features/booking/holds/place-hold.ts';
import { defaultSettings } from '#features/settings/settings.ts';
import { createLog } from '#lib/log.ts';
import { flightsFor, holdRequest, testSecret } from '../booking/held-booking.ts';

// Sells without end and reports each booking, until it is killed.

const [url = '', ...flights] = process.argv.slice(2);
const db = createDb(createPool(url, { max: 6, applicationName: 'seller', log: createLog('silent') }));
const batcher = createBookingBatcher(db);
const settings = defaultSettings();
let sold = 0;

async function sell(): Promise<void> {
  sold += 1;
  const flight = flights[sold % flights.length] ?? '';
  const request = holdRequest(flightsFor([flight]));
  const held = await placeHold({ batcher, secret: testSecret, settings }, request);
  if (held.outcome !== 'held' || !held.paymentId) throw new Error(`Not held: ${held.outcome}`);
  process.stdout.write(`held ${held.reference}\n`);
  const { booking } = await batcher.settle({
    paymentId: held.paymentId,
    bookingId: held.bookingId,
    depositId: null,
    receivedMinor: request.price.chargedUnits * 100,
    receivedUsdMinor: amountToRequest(request.price).amountUsdMinor,
    providerReference: held.paymentId,
    receivedBy: null,
  });
  if (booking?.outcome === 'confirmed') process.stdout.write(`confirmed ${held.reference}\n`);
}

await Promise.all(
  Array.from({ length: 12 }, async () => {
    for (;;) await sell();
  }),
);
