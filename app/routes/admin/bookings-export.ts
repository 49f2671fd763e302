import { exportBookings } from '#features/booking/back-office/export-bookings.ts';
import { readBookingQuery } from '#features/booking/back-office/list-bookings.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import type { Route } from './+types/bookings-export';
import { csvResponse } from './csv-response.ts';

/** All pages of the list with the same filters. */
export function loader({ request, context }: Route.LoaderArgs) {
  const query = readBookingQuery(new URL(request.url).searchParams);
  return csvResponse('bookings', exportBookings(factsOf(context).db, query, knownActor(context)));
}
