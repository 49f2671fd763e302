import { data } from 'react-router';
import { parsePictureName } from '#features/catalogue/pictures/picture-names.ts';
import { factsOf } from '../../request-context.ts';
import type { Route } from './+types/pictures';

/** A file name is never reused, so browsers may cache it for ever. */
export async function loader({ params: { file }, request, context }: Route.LoaderArgs) {
  const served = parsePictureName(file);
  if (!served) throw data(null, 404);
  const headers = {
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    etag: `"${file}"`,
  };
  const bytes = await factsOf(context).servedPictures.read(file);
  if (!bytes) throw data(null, 404);
  if (request.headers.get('if-none-match') === headers.etag) return new Response(null, { status: 304, headers });
  return new Response(bytes, {
    headers: { ...headers, 'content-type': `image/${served.format}`, 'content-length': String(bytes.byteLength) },
  });
}
