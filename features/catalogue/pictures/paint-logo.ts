import { type EncodedPicture, encodePicture } from './encode-picture.ts';
import { fetchPublicPicture } from './fetch-public-picture.ts';
import type { EncodeProblem, FetchProblem } from './picture-problems.ts';

const MIN_LOGO_SIDE = 32;

/** Where a logo comes from: out of a form, or from an address that somebody gave. */
export type LogoSource = { kind: 'file'; bytes: Uint8Array } | { kind: 'address'; url: string };

export type FetchPicture = typeof fetchPublicPicture;

/** Our own copy, not kept anywhere yet. */
export async function paintLogo(
  source: LogoSource,
  fetchPicture: FetchPicture = fetchPublicPicture,
): Promise<{ ok: true; picture: EncodedPicture } | { ok: false; error: EncodeProblem | FetchProblem }> {
  const given =
    source.kind === 'address' ? await fetchPicture(source.url) : { ok: true as const, bytes: source.bytes };
  return given.ok ? encodePicture(given.bytes, { minSide: MIN_LOGO_SIDE }) : given;
}
