import { suggestHotels } from '#features/catalogue/rooms/hotel-names.ts';
import { factsOf } from '../../request-context.ts';
import type { Route } from './+types/hotel-names';

const maxTextLength = 210;

/** Suggestions of HotelInput. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = factsOf(context);
  const text = new URL(request.url).searchParams.get('q') ?? '';
  return { names: await suggestHotels(db, text.trim().slice(0, maxTextLength)) };
}
