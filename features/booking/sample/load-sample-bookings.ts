import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { advisoryLocks, withLockUnlessStopped } from '#db/advisory-lock.ts';
import { wholePart } from '#features/catalogue/sample/sample-parts.ts';
import { numberDocuments } from '#features/payments/documents/number-documents.ts';
import type { Log } from '#lib/log.ts';
import { placeSampleBooking, type SampleContext } from './place-sample-booking.ts';
import { type SampleCustomer, sampleCustomers } from './sample-customers.ts';
import { samplePlans } from './sample-plans.ts';

const bookingsPart = 'bookings';

interface LoadOptions extends SampleContext {
  directUrl: string;
  log: Log;
  signal?: AbortSignal | undefined;
  customers?: number;
  bookingsEach?: number;
  /** Rest between two bookings, so that visitors are served as quickly as ever. */
  pauseMs?: number;
}

/**
 * Customers with bookings in every state, once, after the catalogue of the sample world. Whoever is killed on the way is
 * continued by the next: each booking has a submit key of its own, and the same submit is one booking.
 */
export function loadSampleBookings(options: LoadOptions): Promise<{ placed: number }> {
  return withLockUnlessStopped(options, advisoryLocks.loadSampleWorld, () => loadMissing(options), {
    placed: 0,
  });
}

async function loadMissing(options: LoadOptions): Promise<{ placed: number }> {
  const { db, log, signal, customers: count = 40, bookingsEach = 3, pauseMs = 0 } = options;
  const parts = await db.selectFrom('sample_world').select('part').execute();
  const loaded = new Set(parts.map(({ part }) => part));
  if (!loaded.has(wholePart) || loaded.has(bookingsPart)) return { placed: 0 };

  const startedAt = performance.now();
  const customers = sampleCustomers(count);
  await addCustomers(options, customers);
  let placed = 0;
  for (const plan of samplePlans(customers, bookingsEach)) {
    if (signal?.aborted) return { placed };
    if (await placeSampleBooking(options, plan)) placed += 1;
    if (pauseMs > 0) await sleep(pauseMs);
  }
  await numberDocuments(db, { signal });
  await db
    .insertInto('sample_world')
    .values({ part: bookingsPart })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  log.info({ bookings: placed, seconds }, 'sample bookings loaded');
  return { placed };
}

async function addCustomers({ db, now }: SampleContext, customers: readonly SampleCustomer[]): Promise<void> {
  await db
    .insertInto('users')
    .values(
      customers.map(({ id, email, givenNames, lastName, phone, language }, number) => ({
        id,
        email,
        email_verified: true,
        full_name: `${givenNames} ${lastName}`,
        phone,
        language,
        created_at: sql<Date>`${now}::timestamptz - make_interval(days => ${90 + number * 7})`,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
