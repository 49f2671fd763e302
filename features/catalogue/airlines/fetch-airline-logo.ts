import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import type { FetchPicture } from '../pictures/paint-logo.ts';
import type { PictureStore } from '../pictures/picture-store.ts';
import { setAirlineLogo } from '../pictures/set-airline-logo.ts';

export const fetchAirlineLogoTask = 'fetch_airline_logo';

export const fetchAirlineLogoSchema = z.object({ airlineId: z.uuid() });

const maxAttempts = 5;

/**
 * For airlines whose address came in a file, or whose picture has not come yet: a thousand strange servers are not asked
 * while somebody waits.
 */
export async function queueAirlineLogos(
  transaction: DatabaseTransaction,
  airlineIds: readonly string[],
): Promise<void> {
  if (airlineIds.length === 0) return;
  await sql`
    select graphile_worker.add_job(
      ${fetchAirlineLogoTask}::text,
      payload := json_build_object('airlineId', id),
      job_key := ${fetchAirlineLogoTask}::text || ' ' || id,
      max_attempts := ${maxAttempts}
    ) from unnest(${[...airlineIds]}::text[]) as id`.execute(transaction);
}

/** Brings the picture in line with the address that now stands with the airline. Throws what is worth another try. */
export async function fetchAirlineLogo(
  { db, pictures, fetchPicture }: { db: Database; pictures: PictureStore; fetchPicture?: FetchPicture },
  { airlineId }: z.infer<typeof fetchAirlineLogoSchema>,
): Promise<void> {
  const airline = await db
    .selectFrom('airlines')
    .select('logo_url')
    .where('id', '=', airlineId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!airline) return;
  const outcome = await setAirlineLogo(
    { db, pictures, ...(fetchPicture && { fetchPicture }) },
    {
      airlineId,
      logo: airline.logo_url === null ? { kind: 'none' } : { kind: 'address', url: airline.logo_url },
      ifAddressIs: airline.logo_url,
    },
    { id: null, role: null },
  );
  if (!outcome.ok && (outcome.error === 'unreachable' || outcome.error === 'too_slow')) {
    throw new Error(`The logo of airline ${airlineId} can't be fetched: ${outcome.error}`);
  }
}
