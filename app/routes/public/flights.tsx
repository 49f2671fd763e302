import { factsOf, viewerOf } from '../../request-context.ts';
import type { Route } from './+types/flights';
import { loadFlightPage } from './results/load-flights.ts';
import { FlightPage } from './results/search-pages.tsx';

/** The form alone without a search, else its results. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { searchParams } = url;
  return loadFlightPage(factsOf(context), searchParams, {
    path: '/flights',
    userId: viewerOf(context)?.userId,
    isAlwaysSearched: false,
  });
}

export default function Flights({ loaderData }: Route.ComponentProps) {
  return <FlightPage loaded={loaderData} action="/flights" />;
}
