import { redirect } from 'react-router';
import { bookingCalendar } from '#features/booking/documents/booking-calendar.ts';
import { factsOf } from '../../../request-context.ts';
import type { Route } from './+types/calendar';
import { documentContext } from './document-context.ts';
import { fileAnswer } from './file-answer.ts';
import { openWholeTrip } from './open-trip.ts';

export async function loader(asked: Route.LoaderArgs) {
  const { booking } = await openWholeTrip(asked);
  if (booking.status !== 'confirmed') return redirect(`/booking/${booking.reference}`, 303);
  const facts = factsOf(asked.context);
  const calendar = bookingCalendar(documentContext(facts), booking, facts.preferences.language);
  return fileAnswer(calendar, { name: `${booking.reference}.ics`, type: 'text/calendar; charset=utf-8' });
}
