import { data } from 'react-router';
import type { BookingDetails } from '#features/booking/booking-details.ts';
import { nameCustomerInvoice, renderInvoice } from '#features/booking/documents/render-invoice.ts';
import { renderReceipt } from '#features/booking/documents/render-receipt.ts';
import { readBooking } from '#features/booking/read-booking.ts';
import { nameOfDocument } from '#features/payments/documents/name-of-document.ts';
import { isId } from '#lib/is-id.ts';
import { factsOf, type RequestFacts } from '../../request-context.ts';
import { documentContext } from '../public/booking/document-context.ts';
import { fileAnswer } from '../public/booking/file-answer.ts';
import type { Route } from './+types/booking-document';

/**
 * The invoice of a booking, the one to the customer of an agency, or the receipt of one of its payments, as whoever it is
 * addressed to has it.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const facts = factsOf(context);
  const { id, document } = params;
  const booking = isId(id) ? await readBooking(facts.db, { id }) : undefined;
  const found = booking && (await print(facts, booking, document));
  if (!found) throw data(null, { status: 404 });
  return fileAnswer(new Uint8Array(found.pdf), { name: `${found.name}.pdf`, type: 'application/pdf' });
}

async function print(facts: RequestFacts, booking: BookingDetails, document: string) {
  const { db } = facts;
  const context = documentContext(facts);
  if (document === 'invoice' || document === 'customer-invoice') {
    const to = document === 'invoice' && booking.agency ? 'agency' : 'customer';
    const named =
      to === 'agency'
        ? await nameOfDocument(db, 'invoice', booking.id)
        : await nameCustomerInvoice(db, booking);
    return named && { name: named.name, pdf: await renderInvoice(context, booking, named, { to }) };
  }
  const payment = booking.payments.find((one) => one.id === document);
  const named = payment && (await nameOfDocument(db, 'receipt', payment.id));
  const pdf = named && (await renderReceipt(context, booking, { payment, document: named }));
  return pdf && { name: named.name, pdf };
}
