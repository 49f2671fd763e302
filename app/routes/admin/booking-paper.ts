import { data } from 'react-router';
import { renderInvoice } from '#features/booking/documents/render-invoice.ts';
import { renderReceipt } from '#features/booking/documents/render-receipt.ts';
import { readBooking } from '#features/booking/read-booking.ts';
import { nameOfPaper } from '#features/payments/papers/name-of-paper.ts';
import { isId } from '#lib/is-id.ts';
import { factsOf } from '../../request-context.ts';
import { documentHouse } from '../public/booking/document-house.ts';
import { fileAnswer } from '../public/booking/file-answer.ts';
import type { Route } from './+types/booking-paper';

/** The invoice of a booking, or the receipt of one of its payments, as whoever it is addressed to has it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const facts = factsOf(context);
  const { id, paper: asked } = params;
  const booking = isId(id) ? await readBooking(facts.db, { id }) : undefined;
  if (!booking) throw data(null, { status: 404 });
  const house = documentHouse(facts);
  const payment = booking.payments.find((one) => one.id === asked);
  const paper =
    asked === 'invoice'
      ? await nameOfPaper(facts.db, 'invoice', booking.id)
      : payment && (await nameOfPaper(facts.db, 'receipt', payment.id));
  const pdf =
    paper &&
    (payment
      ? await renderReceipt(house, booking, { payment, paper })
      : await renderInvoice(house, booking, paper));
  if (!pdf) throw data(null, { status: 404 });
  return fileAnswer(new Uint8Array(pdf), { name: `${paper.name}.pdf`, type: 'application/pdf' });
}
