import { factsOf, viewerOf } from '../../request-context.ts';
import type { Route } from './+types/flights';
import { FlightPage } from './results/flight-page.tsx';
import { loadFlightPage } from './results/load-flight-page.ts';

/** The form alone until something is searched for, then what was found. */
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
