import { redirect } from 'react-router';
import { saveLanguage } from '#features/identity/profile/update-profile.ts';
import { localPath } from '#lib/untrusted-input.ts';
import { parsePreferences, preferenceCookies } from '../../preferences.ts';
import { factsOf, viewerOf } from '../../request-context.ts';
import type { Route } from './+types/preferences';

/** Stores a chosen language, currency or theme, and returns to the same page. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const chosen = parsePreferences((name) => form.get(name)?.toString());
  const { db, baseUrl } = factsOf(context);
  const viewer = viewerOf(context);
  if (viewer && chosen.language) await saveLanguage(db, viewer.userId, chosen.language);
  const headers = new Headers();
  for (const cookie of preferenceCookies(chosen, baseUrl.startsWith('https:'))) {
    headers.append('set-cookie', cookie);
  }
  return redirect(localPath(form.get('returnTo')?.toString()), { headers, status: 303 });
}

export function loader() {
  return redirect('/');
}
