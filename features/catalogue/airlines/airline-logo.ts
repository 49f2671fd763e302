import type { Saved } from '../editing/save-outcome.ts';
import { type FetchPicture, type LogoSource, paintLogo } from '../pictures/paint-logo.ts';
import { keepPicture, removePicture } from '../pictures/picture-files.ts';
import { pictureProblemText } from '../pictures/picture-problems.ts';
import type { PictureStore } from '../pictures/picture-store.ts';
import type { Airline, AirlineField } from './airline.ts';

export interface LogoParts {
  pictures: PictureStore;
  fetchPicture?: FetchPicture;
}

/** What the dialog of an airline asks besides its fields. */
export interface LogoWish {
  upload: Uint8Array | null;
  isRemoved: boolean;
}

export interface StoredLogo {
  logoUrl: string | null;
  logoFile: string | null;
}

export type SavedWithLogo =
  | Saved<AirlineField>
  | { ok: false; error: 'invalid'; problems: { logo_upload: string } };

/** An airline as it is to be written; without `logoFile` its picture stays as it is. */
export type AirlineWithLogo = Airline & { logoFile?: string | null };

/**
 * Saves an airline together with our copy of its logo: a picture that can't be used refuses the whole form, and a form
 * that is refused leaves no picture behind.
 */
export async function saveWithLogo(
  { pictures, fetchPicture }: LogoParts,
  { airline, stored, wish }: { airline: Airline; stored: StoredLogo; wish: LogoWish },
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
  { upload, isRemoved }: LogoWish,
): LogoSource | 'none' | 'as it is' {
  if (upload) return { kind: 'file', bytes: upload };
  if (isRemoved) return 'none';
  // An address that nobody touched refuses nothing, even one whose picture never came: that is tried again by a job.
  if (logoUrl === stored.logoUrl) return 'as it is';
  return logoUrl === null ? 'none' : { kind: 'address', url: logoUrl };
}
