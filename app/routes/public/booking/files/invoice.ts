import { data } from 'react-router';
import { nameCustomerInvoice, renderInvoice } from '#features/booking/documents/render-documents.ts';
import { documentContext, fileResponse } from '../../../../file-response.ts';
import { factsOf } from '../../../../request-context.ts';
import { openTrip } from '../open-trip.ts';
import type { Route } from './+types/invoice';

/**
 * The customer's invoice of a confirmed booking, for the customer and for the agency that sold it. The agency gets it in the
 * customer's language, to pass on.
 */
export async function loader(args: Route.LoaderArgs) {
  const { booking, access } = await openTrip(args);
  const facts = factsOf(args.context);
  const isReader = access === 'owner' || access === 'agency';
  const document = isReader ? await nameCustomerInvoice(facts.db, booking) : undefined;
  if (!document) throw data(null, { status: 404 });
  const language = access === 'agency' ? booking.language : facts.preferences.language;
  const pdf = await renderInvoice(documentContext(facts), booking, document, { to: 'customer', language });
  return fileResponse(new Uint8Array(pdf), { name: `${document.name}.pdf`, type: 'application/pdf' });
}
