import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { isId } from '#lib/is-id.ts';
import { type FetchPicture, type LogoSource, paintLogo } from '../pictures/paint-logo.ts';
import { keepPicture, removePicture } from '../pictures/picture-files.ts';
import type { EncodeProblem, FetchProblem } from '../pictures/picture-problems.ts';
import type { PictureStore } from '../pictures/picture-store.ts';

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

export type NewLogo = LogoSource | { kind: 'none' };

type SetAirlineLogoResult =
  | { ok: true; logoFile: string | null }
  | { ok: false; error: EncodeProblem | FetchProblem | 'airline_gone' };

type Parts = { db: Database; pictures: PictureStore; fetchPicture?: FetchPicture };

/** Browsers never ask the address that was given: they get our own copy, made now. */
export async function setAirlineLogo(
  { db, pictures, fetchPicture }: Parts,
  {
    airlineId,
    logo,
    ifAddressIs,
  }: {
    airlineId: string;
    logo: NewLogo;
    /** When somebody has given another address meanwhile, theirs stays. */
    ifAddressIs?: string | null;
  },
  actor: Actor,
): Promise<SetAirlineLogoResult> {
  if (logo.kind === 'none') {
    return replaceLogo({ db, pictures }, { airlineId, logoUrl: null, logoFile: null, ifAddressIs }, actor);
  }
  const painted = await paintLogo(logo, fetchPicture);
  if (!painted.ok) return painted;
  const logoUrl = logo.kind === 'address' ? logo.url : null;
  return keepPicture(pictures, painted.picture, (logoFile) =>
    replaceLogo({ db, pictures }, { airlineId, logoUrl, logoFile, ifAddressIs }, actor),
  );
}

async function replaceLogo(
  { db, pictures }: Parts,
  {
    airlineId,
    logoUrl,
    logoFile,
    ifAddressIs,
  }: {
    airlineId: string;
    logoUrl: string | null;
    logoFile: string | null;
    ifAddressIs: string | null | undefined;
  },
  actor: Actor,
): Promise<SetAirlineLogoResult> {
  const before = await inTransaction(db, async (transaction) => {
    if (!isId(airlineId)) return undefined;
    const airline = await transaction
      .selectFrom('airlines')
      .select(['logo_url', 'logo_file'])
      .where('id', '=', airlineId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!airline) return undefined;
    if (ifAddressIs !== undefined && airline.logo_url !== ifAddressIs) return undefined;
    const after = { logo_url: logoUrl, logo_file: logoFile };
    await transaction.updateTable('airlines').set(after).where('id', '=', airlineId).execute();
    await writeAudit(transaction, {
      actor,
      action: 'airline_logo_changed',
      subjectType: 'airline',
      subjectId: airlineId,
      before: airline,
      after,
    });
    return airline;
  });
  if (!before) return { ok: false, error: 'airline_gone' };
  if (before.logo_file) await removePicture(pictures, before.logo_file);
  return { ok: true, logoFile };
}
