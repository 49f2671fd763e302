import { data, redirect } from 'react-router';
import type { BookingDetails } from '#features/booking/booking.ts';
import { bookingCalendar } from '#features/booking/documents/booking-calendar.ts';
import {
  nameCustomerInvoice,
  renderBookingDocument,
  renderInvoice,
  renderReceipt,
} from '#features/booking/documents/render-documents.ts';
import { nameOfDocument } from '#features/payments/documents.ts';
import { documentContext, fileResponse, pdfResponse } from '../../../file-response.ts';
import { factsOf } from '../../../request-context.ts';
import type { Route } from './+types/files';
import { openOwnTrip, openTrip, openWholeTrip } from './open-trip.ts';

type Args = Route.LoaderArgs;

const files: Record<string, (args: Args) => Promise<Response>> = {
  'document.pdf': confirmedFile,
  'trip.ics': confirmedFile,
  ':payment': receiptFile,
  'invoice.pdf': invoiceFile,
  'net-invoice.pdf': netInvoiceFile,
};

/** The files of a booking, by the last part of their path. */
export function loader(args: Args): Promise<Response> {
  const file = files[args.pattern.split('/').at(-1) ?? ''];
  if (!file) throw new Error(`No file is served at ${args.pattern}`);
  return file(args);
}

/** The e-ticket or the voucher, or the trip for a calendar, in the reader's language. */
async function confirmedFile(args: Args) {
  const { booking } = await openWholeTrip(args);
  const { reference, status } = booking;
  if (status !== 'confirmed') return toBooking(booking);
  const facts = factsOf(args.context);
  const [context, { language }] = [documentContext(facts), facts.preferences];
  if (args.pattern.endsWith('.pdf')) {
    return pdfResponse(await renderBookingDocument(context, booking, language), reference);
  }
  const calendar = bookingCalendar(context, booking, language);
  return fileResponse(calendar, { name: `${reference}.ics`, type: 'text/calendar; charset=utf-8' });
}

/** The receipt of one captured payment, also after the booking was cancelled. */
async function receiptFile(args: Args) {
  const booking = await openOwnTrip(args);
  const payment = booking.payments.find(({ id }) => id === args.params.payment);
  const facts = factsOf(args.context);
  const document = payment && (await nameOfDocument(facts.db, 'receipt', payment.id));
  if (!document) return toBooking(booking);
  const { language } = facts.preferences;
  const pdf = await renderReceipt(documentContext(facts), booking, { payment, document }, language);
  return pdf ? pdfResponse(pdf, document.name) : toBooking(booking);
}

/**
 * The customer's invoice of a confirmed booking, for the customer and for the agency that sold it. The agency gets it in the
 * customer's language, to pass on.
 */
async function invoiceFile(args: Args) {
  const { booking, access } = await openTrip(args);
  const facts = factsOf(args.context);
  const isReader = access === 'owner' || access === 'agency';
  const document = isReader ? await nameCustomerInvoice(facts.db, booking) : undefined;
  if (!document) throw data(null, { status: 404 });
  const language = access === 'agency' ? booking.language : facts.preferences.language;
  const pdf = await renderInvoice(documentContext(facts), booking, document, { to: 'customer', language });
  return pdfResponse(pdf, document.name);
}

/** The invoice to the agency that sold the booking. Nobody else, such as its customer, may read it. */
async function netInvoiceFile(args: Args) {
  const { booking, access } = await openTrip(args);
  const facts = factsOf(args.context);
  const document = access === 'agency' ? await nameOfDocument(facts.db, 'invoice', booking.id) : undefined;
  if (!document) throw data(null, { status: 404 });
  const { language } = facts.preferences;
  const pdf = await renderInvoice(documentContext(facts), booking, document, { to: 'agency', language });
  return pdfResponse(pdf, document.name);
}

function toBooking({ reference }: BookingDetails): Response {
  return redirect(`/booking/${reference}`, 303);
}
