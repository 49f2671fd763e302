import { data } from 'react-router';
import type { BookingDetails } from '#features/booking/booking-details.ts';
import { nameCustomerInvoice, renderInvoice } from '#features/booking/documents/render-invoice.ts';
import { renderReceipt } from '#features/booking/documents/render-receipt.ts';
import { readBooking } from '#features/booking/read-booking.ts';
import { nameOfPaper } from '#features/payments/papers/name-of-paper.ts';
import { isId } from '#lib/is-id.ts';
import { factsOf, type RequestFacts } from '../../request-context.ts';
import { documentHouse } from '../public/booking/document-house.ts';
import { fileAnswer } from '../public/booking/file-answer.ts';
import type { Route } from './+types/booking-paper';

/**
 * The invoice of a booking, the one to the customer of an agency, or the receipt of one of its payments, as whoever it is
 * addressed to has it.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const facts = factsOf(context);
  const { id, paper: asked } = params;
  const booking = isId(id) ? await readBooking(facts.db, { id }) : undefined;
  const found = booking && (await print(facts, booking, asked));
  if (!found) throw data(null, { status: 404 });
  return fileAnswer(new Uint8Array(found.pdf), { name: `${found.name}.pdf`, type: 'application/pdf' });
}

async function print(facts: RequestFacts, booking: BookingDetails, asked: string) {
  const { db } = facts;
  const house = documentHouse(facts);
  if (asked === 'invoice' || asked === 'customer-invoice') {
    const to = asked === 'invoice' && booking.agency ? 'agency' : 'customer';
    const paper =
      to === 'agency' ? await nameOfPaper(db, 'invoice', booking.id) : await nameCustomerInvoice(db, booking);
    return paper && { name: paper.name, pdf: await renderInvoice(house, booking, paper, { to }) };
  }
  const payment = booking.payments.find((one) => one.id === asked);
  const paper = payment && (await nameOfPaper(db, 'receipt', payment.id));
  const pdf = paper && (await renderReceipt(house, booking, { payment, paper }));
  return pdf && { name: paper.name, pdf };
}
