import { redirect } from 'react-router';
import { hotelSearchParams } from '#features/search/hotel-query.ts';
import { openSearchForms } from '#features/search/open-search-forms.ts';
import { factsOf, untilSettingsChange } from '../../request-context.ts';
import { searchPlaces } from '../../shell/search-places.ts';
import type { Route } from './+types/hotels';
import { HotelPage } from './results/hotel-page.tsx';
import { loadHotels } from './results/load-hotels.ts';

/** The form alone until something is searched for, then what was found. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const facts = factsOf(context);
  const { searchParams } = url;
  const isSearched = ['to', 'checkIn', 'checkOut'].some((name) => searchParams.has(name));
  if (!isSearched) {
    facts.keeping?.conditions.push(untilSettingsChange);
    const forms = openSearchForms(new URLSearchParams({ type: 'hotels' }), facts.settings, new Date());
    return { loaded: { forms, places: searchPlaces(facts), results: null } };
  }
  const loaded = await loadHotels(facts, searchParams);
  // Without scripts a form sends all its fields: its search gets the address that it has with scripts.
  if (searchParams.has('nightsBefore')) throw redirect(`/hotels?${hotelSearchParams(loaded.forms.hotel)}`);
  return { loaded };
}

export default function Hotels({ loaderData: { loaded } }: Route.ComponentProps) {
  return <HotelPage loaded={loaded} action="/hotels" />;
}
