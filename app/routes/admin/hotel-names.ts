import { suggestHotels } from '#features/catalogue/hotels/find-hotel.ts';
import { factsOf } from '../../request-context.ts';
import type { Route } from './+types/hotel-names';

const maxTextLength = 210;

/** What the hotel fields of the back-office suggest. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = factsOf(context);
  const text = new URL(request.url).searchParams.get('q') ?? '';
  return { names: await suggestHotels(db, text.trim().slice(0, maxTextLength)) };
}
