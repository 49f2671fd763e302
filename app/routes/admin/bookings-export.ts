import { readBookingQuery } from '#features/booking/back-office/booking-query.ts';
import { exportBookings } from '#features/booking/back-office/export-bookings.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import type { Route } from './+types/bookings-export';
import { csvResponse } from './csv-response.ts';

/** What the list shows with the same address, all pages of it. */
export function loader({ request, context }: Route.LoaderArgs) {
  const query = readBookingQuery(new URL(request.url).searchParams);
  return csvResponse('bookings', exportBookings(factsOf(context).db, query, knownActor(context)));
}
