import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { advisoryLocks, withLockUnlessStopped } from '#db/advisory-lock.ts';
import { businessTimeZone } from '#features/catalogue/flights/business-today.ts';
import { numberDocuments } from '#features/payments/documents.ts';
import type { Log } from '#lib/log.ts';
import { backdateBooking } from './backdate.ts';
import { completePart } from './load-sample-catalogue.ts';
import { markLoaded, readLoadedParts } from './loaded-parts.ts';
import { playTrip, type SampleContext } from './play-trip.ts';
import { sampleCustomers, sampleTrips } from './trips.ts';

const bookingsPart = 'bookings';

interface LoadOptions extends SampleContext {
  directUrl: string;
  log: Log;
  signal?: AbortSignal | undefined;
  /** Only the first ones. */
  trips?: number;
  /** Pause between two bookings, which leaves capacity for visitors. */
  pauseMs?: number;
}

/**
 * Loads sample customers with bookings in every state, once, after the sample catalogue. An interrupted run is
 * continued: each booking has its own submit key.
 */
export function loadSampleBookings(options: LoadOptions): Promise<{ placed: number }> {
  return withLockUnlessStopped(options, advisoryLocks.loadSampleWorld, () => loadMissing(options), {
    placed: 0,
  });
}

async function loadMissing(options: LoadOptions): Promise<{ placed: number }> {
  const { db, log, signal, trips, pauseMs = 0 } = options;
  const loaded = await readLoadedParts(db);
  if (!loaded.has(completePart) || loaded.has(bookingsPart)) return { placed: 0 };

  const startedAt = performance.now();
  await addCustomers(options);
  let placed = 0;
  for (const trip of sampleTrips().slice(0, trips)) {
    if (signal?.aborted) return { placed };
    const held = await playTrip(options, trip);
    if (held && !held.again) {
      await backdateBooking(db, held.bookingId, trip.bookedHoursAgo);
      placed += 1;
    }
    if (pauseMs > 0) await sleep(pauseMs);
  }
  await playGuests(options);
  await numberDocuments(db, { signal });
  await markLoaded(db, bookingsPart);
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  log.info({ bookings: placed, seconds }, 'sample bookings loaded');
  return { placed };
}

async function addCustomers({ db, now }: SampleContext): Promise<void> {
  const customers = sampleCustomers().filter(({ hasAccount }) => hasAccount);
  await db
    .insertInto('users')
    .values(
      customers.map(({ id, email, givenNames, lastName, phone, language }, number) => ({
        id,
        email,
        emailVerified: true,
        fullName: `${givenNames} ${lastName}`,
        phone,
        language,
        createdAt: sql<Date>`${now}::timestamptz - make_interval(days => ${90 + number * 7})`,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Who should be in a hotel by today is there, and who should have left has left. Arrivals of today are expected. */
async function playGuests({ db }: SampleContext): Promise<void> {
  const ids = sampleCustomers().map(({ id }) => id);
  await sql`
    update room_stays set
      checked_in_at = (lower(nights) + time '15:00') at time zone ${businessTimeZone},
      checked_out_at = case when upper(nights) < today
        then (upper(nights) + time '10:00') at time zone ${businessTimeZone} end
    from bookings, lateral (select clock_at_location(${businessTimeZone})::date as today) as here
    where bookings.id = room_stays.booking_id and bookings.user_id = any(${ids}::uuid[])
      and room_stays.state = 'sold' and room_stays.checked_in_at is null and lower(nights) < today`.execute(db);
}
