import { data } from 'react-router';
import { renderInvoice } from '#features/booking/documents/render-invoice.ts';
import { nameOfDocument } from '#features/payments/documents/name-of-document.ts';
import { factsOf } from '../../../request-context.ts';
import type { Route } from './+types/net-invoice';
import { documentContext } from './document-context.ts';
import { fileAnswer } from './file-answer.ts';
import { openTrip } from './open-trip.ts';

/** The invoice of the house to the agency that sold a booking. To all others, and so to its customer, there is none. */
export async function loader(asked: Route.LoaderArgs) {
  const { booking, access } = await openTrip(asked);
  const facts = factsOf(asked.context);
  const document = access === 'agency' ? await nameOfDocument(facts.db, 'invoice', booking.id) : undefined;
  if (!document) throw data(null, { status: 404 });
  const { language } = facts.preferences;
  const pdf = await renderInvoice(documentContext(facts), booking, document, { to: 'agency', language });
  return fileAnswer(new Uint8Array(pdf), { name: `${document.name}.pdf`, type: 'application/pdf' });
}
