import { redirect } from 'react-router';
import { hotelSearchParams } from '#features/search/hotel-query.ts';
import { factsOf, viewerOf } from '../../request-context.ts';
import type { Route } from './+types/search';
import { FlightPage } from './results/flight-page.tsx';
import { HotelPage } from './results/hotel-page.tsx';
import { loadFlightPage } from './results/load-flight-page.ts';
import { loadHotels } from './results/load-hotels.ts';

/** Flights unless hotels are asked for; an address that says nothing means the documented search. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const facts = factsOf(context);
  const { searchParams } = url;
  if (searchParams.get('type') === 'hotels') {
    const hotels = await loadHotels(facts, searchParams);
    // Without scripts a form sends all its fields: its search gets the address that it has with scripts.
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

export default function SearchResults({ loaderData }: Route.ComponentProps) {
  return 'hotels' in loaderData && loaderData.hotels ? (
    <HotelPage loaded={loaderData.hotels} action="/search" />
  ) : (
    loaderData.flights && <FlightPage loaded={loaderData.flights} action="/search" />
  );
}
