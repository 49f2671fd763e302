import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import { newId } from '#lib/ids.ts';
import { listCountries } from '../editing/countries.ts';
import type { Saved, Values } from '../editing/save-outcome.ts';
import { addRow, updateRow } from '../editing/save-row.ts';
import { type FetchPicture, type LogoSource, paintLogo } from '../pictures/paint-logo.ts';
import { keepPicture, removePicture } from '../pictures/picture-files.ts';
import { pictureProblemText } from '../pictures/picture-problems.ts';
import type { PictureStore } from '../pictures/picture-store.ts';
import { type Airline, type AirlineField, airlineValues, parseAirline } from './airline.ts';
import { queueAirlineLogos } from './fetch-airline-logo.ts';
import { readAirline } from './read-airline.ts';

const required = ['name', 'code', 'country'] as const;
type Parts = LogoParts & { db: Database };

export async function addAirline(
  { db, ...parts }: Parts,
  { values, wish }: { values: Values<AirlineField>; wish: LogoUpload },
  actor: Actor,
): Promise<SavedWithLogo> {
  const parsed = parseAirline(values, await listCountries(db), required);
  if (!parsed.ok) return { ok: false, error: 'invalid', problems: parsed.problems };
  const stored = { logoUrl: null, logoFile: null };
  return saveWithLogo(parts, { airline: parsed.value, stored, wish }, (airline) =>
    addRow(db, {
      ...saving(airline, actor),
      insert: async (transaction) => {
        const [id = ''] = await insertAirlines(transaction, [airline]);
        return id;
      },
    }),
  );
}

export async function updateAirline(
  { db, ...parts }: Parts,
  {
    id,
    version,
    values,
    wish,
  }: { id: string; version: number; values: Values<AirlineField>; wish: LogoUpload },
  actor: Actor,
): Promise<SavedWithLogo> {
  const parsed = parseAirline(values, await listCountries(db), required);
  if (!parsed.ok) return { ok: false, error: 'invalid', problems: parsed.problems };
  const before = await readAirline(db, id);
  const save = (airline: AirlineWithLogo) =>
    updateRow(db, {
      ...saving(airline, actor),
      id,
      read: (transaction) => readAirline(transaction, id),
      write: async (transaction) => {
        const isWritten = await writeAirline(transaction, id, version, airline);
        const { logoUrl, logoFile = before?.logoFile } = airline;
        if (isWritten && logoUrl && !logoFile) await queueAirlineLogos(transaction, [id]);
        return isWritten;
      },
    });
  // Saving will be refused: no picture needs to be fetched for that.
  if (before?.version !== version) return save(parsed.value);
  const stored = { logoUrl: before.values.logo_url || null, logoFile: before.logoFile };
  return saveWithLogo(parts, { airline: parsed.value, stored, wish }, save);
}

function saving(airline: Airline, actor: Actor) {
  return {
    subject: 'airline',
    after: airlineValues(airline),
    actor,
    taken: { code: `${airline.code} is the code of another airline.` },
  };
}

export async function insertAirlines(
  transaction: DatabaseTransaction,
  airlines: readonly AirlineWithLogo[],
): Promise<string[]> {
  const rows = airlines.map((airline) => ({ id: newId(), ...columnsOf(airline) }));
  if (rows.length > 0) await transaction.insertInto('airlines').values(rows).execute();
  return rows.map(({ id }) => id);
}

/** False when the airline is no longer of that version. */
export async function writeAirline(
  transaction: DatabaseTransaction,
  id: string,
  version: number,
  airline: AirlineWithLogo,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('airlines')
    .set(columnsOf(airline))
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function columnsOf({ name, code, country, logoUrl, logoFile }: AirlineWithLogo) {
  return {
    name,
    code,
    country,
    logo_url: logoUrl,
    ...(logoFile !== undefined && { logo_file: logoFile }),
  };
}

interface LogoParts {
  pictures: PictureStore;
  fetchPicture?: FetchPicture;
}

/** What the dialog of an airline asks besides its fields. */
interface LogoUpload {
  upload: Uint8Array | null;
  isRemoved: boolean;
}

interface StoredLogo {
  logoUrl: string | null;
  logoFile: string | null;
}

type SavedWithLogo = Saved<AirlineField> | { ok: false; error: 'invalid'; problems: { logo_upload: string } };

/** An airline as it is to be written; without `logoFile` its picture stays as it is. */
type AirlineWithLogo = Airline & { logoFile?: string | null };

/**
 * Saves an airline together with our copy of its logo: a picture that can't be used refuses the whole form, and a form
 * that is refused leaves no picture behind.
 */
async function saveWithLogo(
  { pictures, fetchPicture }: LogoParts,
  { airline, stored, wish }: { airline: Airline; stored: StoredLogo; wish: LogoUpload },
  save: (airline: AirlineWithLogo) => Promise<Saved<AirlineField>>,
): Promise<SavedWithLogo> {
  const wanted = wantedLogo(airline, stored, wish);
  if (wanted === 'as it is') return save(airline);
  const saved =
    wanted === 'none'
      ? await save({ ...airline, logoUrl: null, logoFile: null })
      : await savePainted({ pictures, fetchPicture }, airline, wanted, save);
  if (saved.ok && stored.logoFile) await removePicture(pictures, stored.logoFile);
  return saved;
}

async function savePainted(
  { pictures, fetchPicture }: { pictures: PictureStore; fetchPicture: FetchPicture | undefined },
  airline: Airline,
  source: LogoSource,
  save: (airline: AirlineWithLogo) => Promise<Saved<AirlineField>>,
): Promise<SavedWithLogo> {
  const painted = await paintLogo(source, fetchPicture);
  if (!painted.ok) {
    const text = pictureProblemText[painted.error];
    return source.kind === 'address'
      ? { ok: false, error: 'invalid', problems: { logo_url: text } }
      : { ok: false, error: 'invalid', problems: { logo_upload: text } };
  }
  const logoUrl = source.kind === 'address' ? source.url : null;
  return keepPicture(pictures, painted.picture, (logoFile) => save({ ...airline, logoUrl, logoFile }));
}

function wantedLogo(
  { logoUrl }: Airline,
  stored: StoredLogo,
  { upload, isRemoved }: LogoUpload,
): LogoSource | 'none' | 'as it is' {
  if (upload) return { kind: 'file', bytes: upload };
  if (isRemoved) return 'none';
  // An address that nobody touched refuses nothing, even one whose picture never came: that is tried again by a job.
  if (logoUrl === stored.logoUrl) return 'as it is';
  return logoUrl === null ? 'none' : { kind: 'address', url: logoUrl };
}
