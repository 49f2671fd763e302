import { data, redirect } from 'react-router';
import { parseHotelIds, readShortlist, saveHotels, shortlistCookie } from '#features/search/hotels/shortlist.ts';
import { localPath } from '#lib/untrusted-input.ts';
import { readForm } from '../../answer-form.ts';
import { factsOf } from '../../request-context.ts';
import { cookieHeaders } from '../../response-headers.ts';
import type { Route } from './+types/save-hotels';

const FULL = '/hotels/shortlist?full=1';

/** Saves hotels in this browser, or forgets them. Scripts leave out `returnTo` and stay where they are. */
export async function action({ request, context }: Route.ActionArgs) {
  const { form, intent, text } = await readForm(request);
  const hotels = parseHotelIds(form.getAll('hotel').map(String));
  const saved = readShortlist(request.headers.get('cookie'));
  const { ids, isFull } = change();
  const headers = cookieHeaders([shortlistCookie(ids, factsOf(context).baseUrl.startsWith('https:'))]);
  const returnTo = isFull ? FULL : text('returnTo');
  return returnTo ? redirect(localPath(returnTo), { headers, status: 303 }) : data({ ok: true }, { headers });

  function change(): { ids: string[]; isFull: boolean } {
    if (intent === 'save') return saveHotels(saved, hotels);
    if (intent === 'remove') return { ids: saved.filter((id) => !hotels.includes(id)), isFull: false };
    if (intent === 'clear') return { ids: [], isFull: false };
    throw data(null, { status: 400 });
  }
}

export function loader() {
  return redirect('/hotels/shortlist');
}
