import { redirect } from 'react-router';
import { hotelSearchParams } from '#features/search/hotel-query.ts';
import { openSearchForms } from '#features/search/open-search-forms.ts';
import { factsOf, untilSettingsChange } from '../../request-context.ts';
import { searchPlaces } from '../../shell/search-places.ts';
import type { Route } from './+types/hotels';
import { loadHotels } from './results/load-hotels.ts';
import { HotelPage } from './results/search-pages.tsx';
import { reloadUnlessSaved } from './shortlist/after-saving.ts';

/** The form alone without a search, else its results. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const facts = factsOf(context);
  const { searchParams } = url;
  const isSearched = ['to', 'checkIn', 'checkOut'].some((name) => searchParams.has(name));
  if (!isSearched) {
    facts.pageCache?.conditions.push(untilSettingsChange);
    const forms = openSearchForms(new URLSearchParams({ type: 'hotels' }), facts.settings, new Date());
    return { loaded: { forms, places: searchPlaces(facts), results: null } };
  }
  const loaded = await loadHotels(facts, searchParams);
  // Without scripts the form sends every field: the search gets the short URL that scripts would write.
  if (searchParams.has('nightsBefore')) throw redirect(`/hotels?${hotelSearchParams(loaded.forms.hotel)}`);
  return { loaded };
}

export const shouldRevalidate = reloadUnlessSaved;

export default function Hotels({ loaderData: { loaded } }: Route.ComponentProps) {
  return <HotelPage loaded={loaded} action="/hotels" />;
}
