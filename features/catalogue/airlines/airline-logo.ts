import { sql } from 'kysely';
import { z } from 'zod';
import { columnNames } from '#db/column-names.ts';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { isId } from '#lib/untrusted-input.ts';
import type { Saved } from '../editing/form-values.ts';
import { type EncodePictureResult, type EncodeProblem, encodePicture } from '../pictures/encode-picture.ts';
import { type FetchProblem, fetchPublicPicture } from '../pictures/fetch-public-picture.ts';
import { pictureProblemText } from '../pictures/picture-problems.ts';
import { type PictureStore, removePicture, withStoredPicture } from '../pictures/picture-store.ts';
import type { Airline, AirlineField } from './airline.ts';

const MIN_LOGO_SIDE = 32;

/** The bytes uploaded with the form, or the URL that an administrator entered. */
type LogoSource = { kind: 'file'; bytes: Uint8Array } | { kind: 'address'; url: string };

type FetchPicture = typeof fetchPublicPicture;

async function encodeLogo(
  source: LogoSource,
  fetchPicture: FetchPicture = fetchPublicPicture,
): Promise<EncodePictureResult | { ok: false; error: FetchProblem }> {
  const given = source.kind === 'address' ? await fetchPicture(source.url) : { ok: true as const, bytes: source.bytes };
  return given.ok ? encodePicture(given.bytes, { minSide: MIN_LOGO_SIDE }) : given;
}

export interface LogoContext {
  pictures: PictureStore;
  fetchPicture?: FetchPicture;
}

/** The logo inputs of the airline form. */
export interface LogoChange {
  upload: Uint8Array | null;
  isRemoved: boolean;
}

interface StoredLogo {
  logoUrl: string | null;
  logoFile: string | null;
}

export type SavedWithLogo = Saved<AirlineField> | { ok: false; error: 'invalid'; problems: { logo_upload: string } };

/** An airline to be written; without `logoFile` the stored picture stays. */
export type AirlineWithLogo = Airline & { logoFile?: string | null };

/**
 * Saves an airline together with our copy of its logo. An unusable picture makes the whole form invalid, and a form
 * that is not saved leaves no picture files behind.
 */
export async function saveWithLogo(
  { pictures, fetchPicture }: LogoContext,
  { airline, stored, change }: { airline: Airline; stored: StoredLogo; change: LogoChange },
  save: (airline: AirlineWithLogo) => Promise<Saved<AirlineField>>,
): Promise<SavedWithLogo> {
  const logo = chooseLogo(airline, stored, change);
  if (logo === 'unchanged') return save(airline);
  const saved =
    logo === 'none'
      ? await save({ ...airline, logoUrl: null, logoFile: null })
      : await saveEncoded({ pictures, fetchPicture }, airline, logo, save);
  if (saved.ok && stored.logoFile) await removePicture(pictures, stored.logoFile);
  return saved;
}

async function saveEncoded(
  { pictures, fetchPicture }: { pictures: PictureStore; fetchPicture: FetchPicture | undefined },
  airline: Airline,
  source: LogoSource,
  save: (airline: AirlineWithLogo) => Promise<Saved<AirlineField>>,
): Promise<SavedWithLogo> {
  const encoded = await encodeLogo(source, fetchPicture);
  if (!encoded.ok) {
    const text = pictureProblemText[encoded.error];
    return source.kind === 'address'
      ? { ok: false, error: 'invalid', problems: { logo_url: text } }
      : { ok: false, error: 'invalid', problems: { logo_upload: text } };
  }
  const logoUrl = source.kind === 'address' ? source.url : null;
  return withStoredPicture(pictures, encoded.picture, (logoFile) => save({ ...airline, logoUrl, logoFile }));
}

function chooseLogo(
  { logoUrl }: Airline,
  stored: StoredLogo,
  { upload, isRemoved }: LogoChange,
): LogoSource | 'none' | 'unchanged' {
  if (upload) return { kind: 'file', bytes: upload };
  if (isRemoved) return 'none';
  // An unchanged URL never makes the form invalid, even when its picture could not be fetched: a job tries that again.
  if (logoUrl === stored.logoUrl) return 'unchanged';
  return logoUrl === null ? 'none' : { kind: 'address', url: logoUrl };
}

export const fetchAirlineLogoTask = 'fetch_airline_logo';

export const fetchAirlineLogoSchema = z.object({ airlineId: z.uuid() });

const maxAttempts = 5;

/**
 * Queues the download of logos: for airlines from a file, because a request must not wait for a thousand other
 * servers, and for logos whose first download failed.
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

/** Fetches the picture from the airline's current logo URL. Throws when the job should be retried. */
export async function fetchAirlineLogo(
  { db, pictures, fetchPicture }: LogoContext & { db: Database },
  { airlineId }: z.infer<typeof fetchAirlineLogoSchema>,
): Promise<void> {
  const airline = await db
    .selectFrom('airlines')
    .select('logoUrl')
    .where('id', '=', airlineId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!airline) return;
  const outcome = await setAirlineLogo(
    { db, pictures, ...(fetchPicture && { fetchPicture }) },
    {
      airlineId,
      logo: airline.logoUrl === null ? { kind: 'none' } : { kind: 'address', url: airline.logoUrl },
      expectedUrl: airline.logoUrl,
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

/** Stores our own copy of the logo: browsers never load it from the given URL. */
export async function setAirlineLogo(
  { db, pictures, fetchPicture }: LogoContext & { db: Database },
  {
    airlineId,
    logo,
    expectedUrl,
  }: {
    airlineId: string;
    logo: NewLogo;
    /** Does nothing when the stored URL is no longer this one: a newer change wins. */
    expectedUrl?: string | null;
  },
  actor: Actor,
): Promise<SetAirlineLogoResult> {
  if (logo.kind === 'none') {
    return replaceLogo({ db, pictures }, { airlineId, logoUrl: null, logoFile: null, expectedUrl }, actor);
  }
  const encoded = await encodeLogo(logo, fetchPicture);
  if (!encoded.ok) return encoded;
  const logoUrl = logo.kind === 'address' ? logo.url : null;
  return withStoredPicture(pictures, encoded.picture, (logoFile) =>
    replaceLogo({ db, pictures }, { airlineId, logoUrl, logoFile, expectedUrl }, actor),
  );
}

async function replaceLogo(
  { db, pictures }: { db: Database; pictures: PictureStore },
  {
    airlineId,
    logoUrl,
    logoFile,
    expectedUrl,
  }: {
    airlineId: string;
    logoUrl: string | null;
    logoFile: string | null;
    expectedUrl: string | null | undefined;
  },
  actor: Actor,
): Promise<SetAirlineLogoResult> {
  const before = await inTransaction(db, async (transaction) => {
    if (!isId(airlineId)) return undefined;
    const airline = await transaction
      .selectFrom('airlines')
      .select(['logoUrl', 'logoFile'])
      .where('id', '=', airlineId)
      .where('deletedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!airline) return undefined;
    if (expectedUrl !== undefined && airline.logoUrl !== expectedUrl) return undefined;
    const after = { logoUrl, logoFile };
    await transaction.updateTable('airlines').set(after).where('id', '=', airlineId).execute();
    await writeAudit(transaction, actor, ['airline', airlineId], 'airline_logo_changed', {
      before: columnNames(airline),
      after: columnNames(after),
    });
    return airline;
  });
  if (!before) return { ok: false, error: 'airline_gone' };
  if (before.logoFile) await removePicture(pictures, before.logoFile);
  return { ok: true, logoFile };
}
