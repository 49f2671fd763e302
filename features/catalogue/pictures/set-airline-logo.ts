import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { isId } from '#lib/is-id.ts';
import { encodePicture } from './encode-picture.ts';
import { fetchPublicPicture } from './fetch-public-picture.ts';
import { keepPicture, removePicture } from './picture-files.ts';
import type { EncodeProblem, FetchProblem } from './picture-problems.ts';
import type { PictureStore } from './picture-store.ts';

const MIN_LOGO_SIDE = 32;

export type NewLogo =
  | { kind: 'file'; bytes: Uint8Array }
  | { kind: 'address'; url: string }
  | { kind: 'none' };

export type SetAirlineLogoResult =
  | { ok: true; logoFile: string | null }
  | { ok: false; error: EncodeProblem | FetchProblem | 'airline_gone' };

type Parts = { db: Database; pictures: PictureStore; fetchPicture?: typeof fetchPublicPicture };

/** Browsers never ask the address that was given: they get our own copy, made now. */
export async function setAirlineLogo(
  { db, pictures, fetchPicture = fetchPublicPicture }: Parts,
  { airlineId, logo }: { airlineId: string; logo: NewLogo },
  actor: Actor,
): Promise<SetAirlineLogoResult> {
  if (logo.kind === 'none') {
    return replaceLogo({ db, pictures }, { airlineId, logoUrl: null, logoFile: null }, actor);
  }
  const given =
    logo.kind === 'address' ? await fetchPicture(logo.url) : { ok: true as const, bytes: logo.bytes };
  if (!given.ok) return given;
  const encoded = await encodePicture(given.bytes, { minSide: MIN_LOGO_SIDE });
  if (!encoded.ok) return encoded;
  const logoUrl = logo.kind === 'address' ? logo.url : null;
  return keepPicture(pictures, encoded.picture, (logoFile) =>
    replaceLogo({ db, pictures }, { airlineId, logoUrl, logoFile }, actor),
  );
}

async function replaceLogo(
  { db, pictures }: Parts,
  { airlineId, logoUrl, logoFile }: { airlineId: string; logoUrl: string | null; logoFile: string | null },
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
