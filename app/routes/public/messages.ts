import { brotliCompressSync } from 'node:zlib';
import { data } from 'react-router';
import { findLanguage } from '#i18n/languages.ts';
import { factsOf } from '../../request-context.ts';
import type { Route } from './+types/messages';

/** Every first visit loads one of them, so they are compressed once, as well as can be. */
const compressed = new WeakMap<object, Uint8Array<ArrayBuffer>>();

/** The file name contains a fingerprint of the text, so browsers may cache it for ever. */
export function loader({ params, request, context }: Route.LoaderArgs) {
  const [code, fingerprint] = params.file.replace(/\.json$/, '').split('-');
  const language = findLanguage(code);
  const messages = language && factsOf(context).catalogues(language.code).browser;
  if (!messages || messages.fingerprint !== fingerprint) throw data(null, 404);
  const headers = new Headers({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  if (!/\bbr\b/.test(request.headers.get('accept-encoding') ?? '')) return new Response(messages.json, { headers });
  const bytes = compressed.get(messages) ?? new Uint8Array(brotliCompressSync(messages.json));
  compressed.set(messages, bytes);
  headers.set('content-encoding', 'br');
  headers.set('content-length', String(bytes.byteLength));
  headers.set('vary', 'accept-encoding');
  return new Response(bytes, { headers });
}
