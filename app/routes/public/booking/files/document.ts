import { redirect } from 'react-router';
import { renderBookingDocument } from '#features/booking/documents/render-documents.ts';
import { documentContext, fileResponse } from '../../../../file-response.ts';
import { factsOf } from '../../../../request-context.ts';
import { openWholeTrip } from '../open-trip.ts';
import type { Route } from './+types/document';

/** The e-ticket or the voucher, in the reader's language. */
export async function loader(args: Route.LoaderArgs) {
  const { booking } = await openWholeTrip(args);
  if (booking.status !== 'confirmed') return redirect(`/booking/${booking.reference}`, 303);
  const facts = factsOf(args.context);
  const pdf = await renderBookingDocument(documentContext(facts), booking, facts.preferences.language);
  return fileResponse(new Uint8Array(pdf), { name: `${booking.reference}.pdf`, type: 'application/pdf' });
}
