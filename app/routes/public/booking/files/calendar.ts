import { redirect } from 'react-router';
import { bookingCalendar } from '#features/booking/documents/booking-calendar.ts';
import { documentContext, fileResponse } from '../../../../file-response.ts';
import { factsOf } from '../../../../request-context.ts';
import { openWholeTrip } from '../open-trip.ts';
import type { Route } from './+types/calendar';

export async function loader(args: Route.LoaderArgs) {
  const { booking } = await openWholeTrip(args);
  if (booking.status !== 'confirmed') return redirect(`/booking/${booking.reference}`, 303);
  const facts = factsOf(args.context);
  const calendar = bookingCalendar(documentContext(facts), booking, facts.preferences.language);
  return fileResponse(calendar, { name: `${booking.reference}.ics`, type: 'text/calendar; charset=utf-8' });
}
