import { redirect } from 'react-router';
import { hotelSearchParams } from '#features/search/hotel-query.ts';
import { factsOf, viewerOf } from '../../request-context.ts';
import type { Route } from './+types/search';
import { loadFlightPage } from './results/load-flights.ts';
import { loadHotels } from './results/load-hotels.ts';
import { FlightPage, HotelPage } from './results/search-pages.tsx';
import { reloadUnlessSaved } from './shortlist/after-saving.ts';

/** Flights unless `type=hotels`. A URL without a search runs the default one. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const facts = factsOf(context);
  const { searchParams } = url;
  if (searchParams.get('type') === 'hotels') {
    const hotels = await loadHotels(facts, searchParams);
    // Without scripts the form sends every field: the search gets the short URL that scripts would write.
    if (searchParams.has('nightsBefore')) throw redirect(`/search?${hotelSearchParams(hotels.forms.hotel)}`);
    return { hotels };
  }
  const flights = await loadFlightPage(facts, searchParams, {
    path: '/search',
    userId: viewerOf(context)?.userId,
    isAlwaysSearched: true,
  });
  return { flights };
}

export const shouldRevalidate = reloadUnlessSaved;

export default function SearchResults({ loaderData }: Route.ComponentProps) {
  return 'hotels' in loaderData && loaderData.hotels ? (
    <HotelPage loaded={loaderData.hotels} action="/search" />
  ) : (
    loaderData.flights && <FlightPage loaded={loaderData.flights} action="/search" />
  );
}
