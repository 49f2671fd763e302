import { redirect } from 'react-router';
import { renderReceipt } from '#features/booking/documents/render-documents.ts';
import { nameOfDocument } from '#features/payments/documents.ts';
import { documentContext, fileResponse } from '../../../../file-response.ts';
import { factsOf } from '../../../../request-context.ts';
import { openOwnTrip } from '../open-trip.ts';
import type { Route } from './+types/receipt';

/** The receipt of one captured payment, also after the booking was cancelled. */
export async function loader(args: Route.LoaderArgs) {
  const booking = await openOwnTrip(args);
  const payment = booking.payments.find(({ id }) => id === args.params.payment);
  const facts = factsOf(args.context);
  const document = payment && (await nameOfDocument(facts.db, 'receipt', payment.id));
  const pdf =
    document &&
    (await renderReceipt(documentContext(facts), booking, { payment, document }, facts.preferences.language));
  if (!pdf) return redirect(`/booking/${booking.reference}`, 303);
  return fileResponse(new Uint8Array(pdf), { name: `${document.name}.pdf`, type: 'application/pdf' });
}
