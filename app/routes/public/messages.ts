import { data } from 'react-router';
import { findLanguage } from '#i18n/languages.ts';
import { factsOf } from '../../request-context.ts';
import type { Route } from './+types/messages';

/** The file name contains a fingerprint of the text, so browsers may cache it for ever. */
export function loader({ params, context }: Route.LoaderArgs) {
  const [code, fingerprint] = params.file.replace(/\.json$/, '').split('-');
  const language = findLanguage(code);
  const messages = language && factsOf(context).catalogues(language.code).browser;
  if (!messages || messages.fingerprint !== fingerprint) throw data(null, 404);
  return new Response(messages.json, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    },
  });
}
