import { data } from 'react-router';
import { renderInvoice } from '#features/booking/documents/render-documents.ts';
import { nameOfDocument } from '#features/payments/documents.ts';
import { documentContext, fileResponse } from '../../../../file-response.ts';
import { factsOf } from '../../../../request-context.ts';
import { openTrip } from '../open-trip.ts';
import type { Route } from './+types/net-invoice';

/** The invoice to the agency that sold the booking. Nobody else, such as its customer, may read it. */
export async function loader(args: Route.LoaderArgs) {
  const { booking, access } = await openTrip(args);
  const facts = factsOf(args.context);
  const document = access === 'agency' ? await nameOfDocument(facts.db, 'invoice', booking.id) : undefined;
  if (!document) throw data(null, { status: 404 });
  const { language } = facts.preferences;
  const pdf = await renderInvoice(documentContext(facts), booking, document, { to: 'agency', language });
  return fileResponse(new Uint8Array(pdf), { name: `${document.name}.pdf`, type: 'application/pdf' });
}
