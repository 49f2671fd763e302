import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { advisoryLocks, withLockUnlessStopped } from '#db/advisory-lock.ts';
import type { Database } from '#db/connect.ts';
import { completePart } from '#features/catalogue/sample/sample-parts.ts';
import { SAMPLE_MAIL_DOMAIN } from '#features/notifications/sample-mail-domain.ts';
import { numberDocuments } from '#features/payments/documents.ts';
import type { Log } from '#lib/log.ts';
import { placeSampleBooking, type SampleContext } from './place-sample-booking.ts';
import { type SampleCustomer, sampleCustomers, samplePlans } from './sample-plans.ts';

const bookingsPart = 'bookings';

interface LoadOptions extends SampleContext {
  directUrl: string;
  log: Log;
  signal?: AbortSignal | undefined;
  customers?: number;
  bookingsEach?: number;
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
  const { db, log, signal, customers: count = 40, bookingsEach = 3, pauseMs = 0 } = options;
  const parts = await db.selectFrom('sample_world').select('part').execute();
  const loaded = new Set(parts.map(({ part }) => part));
  if (!loaded.has(completePart) || loaded.has(bookingsPart)) return { placed: 0 };

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

interface SampleReference {
  reference: string;
  name: string;
  email: string;
  phone: string | null;
  language: string;
}

/** One booking per sample customer, for sample inquiries. */
export async function listSampleReferences(db: Database): Promise<SampleReference[]> {
  const { rows } = await sql<SampleReference>`
    select min(bookings.reference) as reference, users.full_name as name, users.email, users.phone, users.language
    from users join bookings on bookings.user_id = users.id
    where users.email like ${`%@${SAMPLE_MAIL_DOMAIN}`} and users.role = 'client' and bookings.status in ('confirmed', 'cancelled')
    group by users.id order by users.id`.execute(db);
  return rows;
}
