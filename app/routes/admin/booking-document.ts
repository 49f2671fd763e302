import { data } from 'react-router';
import type { BookingDetails } from '#features/booking/booking.ts';
import { nameCustomerInvoice, renderInvoice, renderReceipt } from '#features/booking/documents/render-documents.ts';
import { readBooking } from '#features/booking/read-booking.ts';
import { nameOfDocument } from '#features/payments/documents.ts';
import { isId } from '#lib/untrusted-input.ts';
import { documentContext, fileResponse } from '../../file-response.ts';
import { factsOf, type RequestFacts } from '../../request-context.ts';
import type { Route } from './+types/booking-document';

/** The invoice, the invoice to an agency's customer, or the receipt of a payment, with `document` as its id. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const facts = factsOf(context);
  const { id, document } = params;
  const booking = isId(id) ? await readBooking(facts.db, { id }) : undefined;
  const found = booking && (await renderDocument(facts, booking, document));
  if (!found) throw data(null, { status: 404 });
  return fileResponse(new Uint8Array(found.pdf), { name: `${found.name}.pdf`, type: 'application/pdf' });
}

async function renderDocument(facts: RequestFacts, booking: BookingDetails, document: string) {
  const { db } = facts;
  const context = documentContext(facts);
  if (document === 'invoice' || document === 'customer-invoice') {
    const to = document === 'invoice' && booking.agency ? 'agency' : 'customer';
    const named =
      to === 'agency' ? await nameOfDocument(db, 'invoice', booking.id) : await nameCustomerInvoice(db, booking);
    return named && { name: named.name, pdf: await renderInvoice(context, booking, named, { to }) };
  }
  const payment = booking.payments.find((one) => one.id === document);
  const named = payment && (await nameOfDocument(db, 'receipt', payment.id));
  const pdf = named && (await renderReceipt(context, booking, { payment, document: named }));
  return pdf && { name: named.name, pdf };
}
