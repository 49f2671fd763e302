import { type RouterContextProvider, redirect, redirectDocument } from 'react-router';
import type { Held } from '#features/booking/checkout/find-known-submit.ts';
import { hasChangedFlights } from '#features/booking/holds/moved-times.ts';
import { isUnasked } from '#features/payments/prompt-rules.ts';
import { submitPayment } from '#features/payments/submit-payment.ts';
import { addressBlock } from '#lib/address-block.ts';
import { rememberPass } from '../../../booking-access.ts';
import { factsOf } from '../../../request-context.ts';

const ONE_HOUR_MS = 3_600_000;

/**
 * Where a held booking is paid: the provider's page, or its own, which says how. This browser may see it until a while
 * after the hold has ended, so that whoever comes too late is told so.
 */
export async function goAndPay(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { bookingId, reference, expiresAt, paymentId, again }: Held,
): Promise<Response> {
  const { db, log, payments, baseUrl, clientAddress } = factsOf(context);
  const endsAt = Date.parse(expiresAt) + ONE_HOUR_MS;
  const headers = rememberPass(request, context, { bookingId, reference, access: 'payer', endsAt });
  const page = `/booking/${reference}`;
  // What the airline has changed since an earlier hold is said on the booking's page, before anything is paid.
  const submitted =
    paymentId === null || (again && (await hasChangedFlights(db, bookingId)))
      ? undefined
      : await submitPayment({ db, log, ...payments }, paymentId, page, addressBlock(clientAddress));
  // Why nothing rings is known here alone.
  if (submitted && !submitted.ok && isUnasked(submitted.error))
    return redirect(`${page}?problem=${submitted.error}`, { status: 303, headers });
  if (!submitted?.ok || submitted.next !== 'redirect') return redirect(page, { status: 303, headers });
  // A page of our own is reached under the name that the visitor calls us by.
  const url = submitted.url.startsWith(`${baseUrl}/`) ? submitted.url.slice(baseUrl.length) : submitted.url;
  return redirectDocument(url, { status: 303, headers });
}
