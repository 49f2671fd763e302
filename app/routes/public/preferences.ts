import { redirect } from 'react-router';
import { saveLanguage } from '#features/identity/profile/update-profile.ts';
import { localPath } from '#lib/untrusted-input.ts';
import { readForm } from '../../answer-form.ts';
import { parsePreferences, preferenceCookies } from '../../preferences.ts';
import { factsOf, viewerOf } from '../../request-context.ts';
import { cookieHeaders } from '../../response-headers.ts';
import type { Route } from './+types/preferences';

/** Stores a chosen language, currency or theme, and returns to the same page. */
export async function action({ request, context }: Route.ActionArgs) {
  const { text } = await readForm(request);
  const chosen = parsePreferences(text);
  const { db, baseUrl } = factsOf(context);
  const viewer = viewerOf(context);
  if (viewer && chosen.language) await saveLanguage(db, viewer.userId, chosen.language);
  const headers = cookieHeaders(preferenceCookies(chosen, baseUrl.startsWith('https:')));
  return redirect(localPath(text('returnTo')), { headers, status: 303 });
}

export function loader() {
  return redirect('/');
}
