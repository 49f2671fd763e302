import { redirect } from 'react-router';
import { renderBookingDocument } from '#features/booking/documents/render-booking-document.ts';
import { factsOf } from '../../../request-context.ts';
import type { Route } from './+types/document';
import { documentContext } from './document-context.ts';
import { fileAnswer } from './file-answer.ts';
import { openWholeTrip } from './open-trip.ts';

/** The e-ticket or the voucher, in the language that is read now. */
export async function loader(asked: Route.LoaderArgs) {
  const { booking } = await openWholeTrip(asked);
  if (booking.status !== 'confirmed') return redirect(`/booking/${booking.reference}`, 303);
  const facts = factsOf(asked.context);
  const pdf = await renderBookingDocument(documentContext(facts), booking, facts.preferences.language);
  return fileAnswer(new Uint8Array(pdf), { name: `${booking.reference}.pdf`, type: 'application/pdf' });
}
