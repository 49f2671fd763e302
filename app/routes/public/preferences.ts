import { redirect } from 'react-router';
import { localPath } from '#lib/local-path.ts';
import { parsePreferences, preferenceCookies } from '../../preferences.ts';
import { factsOf } from '../../request-context.ts';
import type { Route } from './+types/preferences';

/** Keeps a chosen language, currency or theme, and returns to the page it was chosen on. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const chosen = parsePreferences((name) => form.get(name)?.toString());
  const headers = new Headers();
  for (const cookie of preferenceCookies(chosen, factsOf(context).baseUrl.startsWith('https:'))) {
    headers.append('set-cookie', cookie);
  }
  return redirect(localPath(form.get('returnTo')?.toString()), { headers, status: 303 });
}

export function loader() {
  return redirect('/');
}
