import { type RouterContextProvider, redirect, redirectDocument } from 'react-router';
import type { BookingDetails, BookingPayment } from '#features/booking/booking-details.ts';
import type { PassAccess } from '#features/booking/booking-pass.ts';
import { readPhone } from '#features/booking/checkout/read-phone.ts';
import {
  hasCancelledFlight,
  keepAgreedTimes,
  movedFlightTimes,
} from '#features/booking/holds/moved-times.ts';
import { readBooking } from '#features/booking/read-booking.ts';
import { mayReopen } from '#features/booking/retrieve/may-reopen.ts';
import { isPaidLater, paymentMethods } from '#features/payments/payment.ts';
import { takesPrompt } from '#features/payments/payment-provider.ts';
import { readPayment } from '#features/payments/payment-row.ts';
import { startPayment } from '#features/payments/start-payment.ts';
import { submitPayment } from '#features/payments/submit-payment.ts';
import { addressBlock } from '#lib/address-block.ts';
import { factsOf } from '../../../request-context.ts';
import type { PayProblem, PayRefusal } from './pay-form.tsx';

export type PayAnswer = PayRefusal;

/** Starts a payment, or goes back to one that was begun, and leads there. Returns only what was refused. */
export async function payFor(
  context: Readonly<RouterContextProvider>,
  { booking, access }: { booking: BookingDetails; access: PassAccess },
  form: FormData,
): Promise<PayAnswer> {
  const { db, log, payments, baseUrl, clientAddress } = factsOf(context);
  const typed = { method: text(form, 'method'), phone: text(form, 'phone') };
  const isReopening = form.get('intent') === 'reopen';
  const refuse = (problem: PayProblem): PayAnswer => ({
    ...typed,
    problem,
    ...(isReopening && { isReopening }),
  });
  const page = `/booking/${booking.reference}`;
  const isLimitedAccess = access === 'limited';

  const movedTimes = movedFlightTimes(booking);
  const seenTimes = form.get('seenTimes')?.toString() ?? null;
  if (hasCancelledFlight(booking) || (movedTimes !== null && seenTimes !== movedTimes))
    return refuse('flight_changed');
  const begun = await begin();
  if ('problem' in begun) return begun;
  if (movedTimes !== null) await keepAgreedTimes(db, begun.paymentId, movedTimes);
  const submitted = await submitPayment(
    { ...payments, db, log },
    begun.paymentId,
    baseUrl + page,
    addressBlock(clientAddress),
  );
  if (submitted.ok)
    throw submitted.next === 'redirect' ? redirectDocument(submitted.url, 303) : redirect(page, 303);
  // Its answer has come meanwhile, and the page says which.
  if (submitted.error === 'settled' || submitted.error === 'gone') throw redirect(page, 303);
  // Why there is no prompt, or that nobody knows, stands with the payment.
  const isPrompt = await rings(begun.paymentId);
  const again = submitted.error === 'unreachable' && (await isStillUnsent(begun.paymentId));
  if (isPrompt && ['refused', 'unreachable'].includes(submitted.error) && !again) throw redirect(page, 303);
  return { ...refuse(submitted.error), ...(again && { triedAt: new Date() }) };

  async function rings(paymentId: string): Promise<boolean> {
    const payment = await readPayment(db, paymentId);
    return payment !== undefined && payments.providers.get(payment.provider)?.byPrompt === true;
  }

  /** Nobody was there before either: the page says that already, and not that this was another try. */
  async function isStillUnsent(paymentId: string): Promise<boolean> {
    const before = booking.payments.find(({ id }) => id === paymentId);
    if (before?.state !== 'submitted' || before.push !== null || before.providerReference !== null)
      return false;
    const now = await readBooking(db, { id: booking.id });
    return now?.payments.find(({ id }) => id === paymentId)?.push === null;
  }

  function isUnsent({ provider, state, push }: BookingPayment): boolean {
    return payments.providers.get(provider)?.byPrompt === true && state === 'submitted' && push === null;
  }

  async function begin(): Promise<PayAnswer | { paymentId: string }> {
    if (isReopening) {
      const known = booking.payments.find(({ id }) => id === text(form, 'payment'));
      if (!known || !mayReopen(access, known)) throw redirect(page, 303);
      return { paymentId: known.id };
    }
    const method = paymentMethods.find((one) => one === typed.method);
    if (!method) return refuse('not_offered');
    // Who pays by hand and sees new times agrees to them with the payment that was begun.
    const byHand = booking.payments.find(
      (one) => isPaidLater(method) && one.method === method && one.state === 'submitted',
    );
    if (byHand && mayReopen(access, byHand)) return { paymentId: byHand.id };
    if (method === 'mpesa' && !isLimitedAccess && !typed.phone) return refuse('phone_needed');
    const payerPhone = method === 'mpesa' ? phoneToAsk() : null;
    if (payerPhone === undefined) return refuse(isLimitedAccess ? 'not_offered' : 'phone_invalid');
    if (payerPhone !== null && !takesPrompt(payments.providers, payerPhone))
      return refuse(isLimitedAccess ? 'not_offered' : 'phone_foreign');
    // M-Pesa was not there when it should have asked this telephone: the same payment asks it now.
    const unsent = booking.payments.find((one) => isUnsent(one) && one.payerPhone === payerPhone);
    if (unsent && mayReopen(access, unsent)) return { paymentId: unsent.id };
    const started = await startPayment(
      { db, providers: payments.providers },
      { bookingId: booking.id, method, payerPhone, startedBy: access },
    );
    if (started.ok) return { paymentId: started.paymentId };
    // The same form was sent twice, and the first is at work.
    if (started.error === 'just_requested' && !form.has('again')) throw redirect(page, 303);
    return refuse(started.error);
  }

  /** Whoever knows no more than a reference and a name lets no telephone ring but the booking's own. */
  function phoneToAsk(): string | undefined {
    const nationality = booking.travellers[0]?.nationality ?? '';
    return isLimitedAccess ? booking.contactPhone : readPhone(typed.phone, nationality, 'mobile');
  }
}

function text(form: FormData, name: string): string {
  return form.get(name)?.toString().trim().slice(0, 60) ?? '';
}
