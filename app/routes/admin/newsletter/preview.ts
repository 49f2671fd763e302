import { data } from 'react-router';
import { textFor } from '#features/notifications/letters/letter.ts';
import { letterMail } from '#features/notifications/letters/letter-mail.ts';
import { readLetter } from '#features/notifications/letters/read-letter.ts';
import { storedLanguage } from '#i18n/languages.ts';
import { isId } from '#lib/is-id.ts';
import { factsOf, knownViewer } from '../../../request-context.ts';
import type { Route } from './+types/preview';

/** Nothing of it runs, loads or leads anywhere; only our own page may show it. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";

/** The mail itself, as a reader in the language of the address gets it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, house } = factsOf(context);
  const letter = isId(params.id) ? await readLetter(db, params.id) : undefined;
  const language = storedLanguage(new URL(request.url).searchParams.get('language') ?? 'en');
  const written = letter && textFor(letter.texts, language);
  if (!written) throw data(null, { status: 404 });
  const { fullName: name } = knownViewer(context);
  const { html } = letterMail(house, written.language, written.text, { name, leaveToken: null });
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
    },
  });
}
