import { data } from 'react-router';
import { nameCustomerInvoice, renderInvoice } from '#features/booking/documents/render-invoice.ts';
import { factsOf } from '../../../request-context.ts';
import type { Route } from './+types/invoice';
import { documentContext } from './document-context.ts';
import { fileAnswer } from './file-answer.ts';
import { openTrip } from './open-trip.ts';

/**
 * The invoice to the customer of what was confirmed: for them, and for the agency that sold it, which hands it over in the
 * customer's language.
 */
export async function loader(asked: Route.LoaderArgs) {
  const { booking, access } = await openTrip(asked);
  const facts = factsOf(asked.context);
  const isReader = access === 'owner' || access === 'agency';
  const document = isReader ? await nameCustomerInvoice(facts.db, booking) : undefined;
  if (!document) throw data(null, { status: 404 });
  const language = access === 'agency' ? booking.language : facts.preferences.language;
  const pdf = await renderInvoice(documentContext(facts), booking, document, { to: 'customer', language });
  return fileAnswer(new Uint8Array(pdf), { name: `${document.name}.pdf`, type: 'application/pdf' });
}
