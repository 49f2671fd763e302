import { redirect } from 'react-router';
import { renderReceipt } from '#features/booking/documents/render-receipt.ts';
import { nameOfDocument } from '#features/payments/documents/name-of-document.ts';
import { factsOf } from '../../../request-context.ts';
import type { Route } from './+types/receipt';
import { documentContext } from './document-context.ts';
import { fileAnswer } from './file-answer.ts';
import { openOwnTrip } from './open-trip.ts';

/** For one payment of the booking; also of one that was cancelled since, because the money came. */
export async function loader(asked: Route.LoaderArgs) {
  const booking = await openOwnTrip(asked);
  const payment = booking.payments.find(({ id }) => id === asked.params.payment);
  const facts = factsOf(asked.context);
  const document = payment && (await nameOfDocument(facts.db, 'receipt', payment.id));
  const pdf =
    document &&
    (await renderReceipt(documentContext(facts), booking, { payment, document }, facts.preferences.language));
  if (!pdf) return redirect(`/booking/${booking.reference}`, 303);
  return fileAnswer(new Uint8Array(pdf), { name: `${document.name}.pdf`, type: 'application/pdf' });
}
