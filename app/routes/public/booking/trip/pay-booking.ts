import { type RouterContextProvider, redirect, redirectDocument } from 'react-router';
import { hasCancelledFlight, movedFlightTimes, storeAgreedTimes } from '#features/booking/booked-trip.ts';
import type { BookingDetails, BookingPayment } from '#features/booking/booking.ts';
import { canReopenPayment, type PassAccess } from '#features/booking/booking-pass.ts';
import { readPhone } from '#features/booking/contact.ts';
import { readBooking } from '#features/booking/read-booking.ts';
import { isMobileMoney, isPaidLater, paymentMethods } from '#features/payments/payment.ts';
import { takesPrompt } from '#features/payments/payment-provider.ts';
import { readPayment } from '#features/payments/payment-row.ts';
import { startPayment } from '#features/payments/start-payment.ts';
import { submitPayment } from '#features/payments/submit-payment.ts';
import { addressBlock } from '#lib/limit-keys.ts';
import { formText } from '#lib/untrusted-input.ts';
import { factsOf } from '../../../../request-context.ts';
import type { PayProblem, PayRefusal } from './pay-form.tsx';

/** Starts or reopens a payment and throws a redirect to it; returns only a refusal. */
export async function payBooking(
  context: Readonly<RouterContextProvider>,
  { booking, access }: { booking: BookingDetails; access: PassAccess },
  form: FormData,
): Promise<PayRefusal> {
  const { db, log, payments, baseUrl, clientAddress } = factsOf(context);
  const typed = { method: text(form, 'method'), phone: text(form, 'phone') };
  const isReopening = form.get('intent') === 'reopen';
  const refuse = (problem: PayProblem): PayRefusal => ({ ...typed, problem, ...(isReopening && { isReopening }) });
  const page = `/booking/${booking.reference}`;
  const isLimitedAccess = access === 'limited';

  const movedTimes = movedFlightTimes(booking);
  const seenTimes = form.get('seenTimes')?.toString() ?? null;
  if (hasCancelledFlight(booking) || (movedTimes !== null && seenTimes !== movedTimes)) return refuse('flight_changed');
  const payment = await startOrReopen();
  if ('problem' in payment) return payment;
  if (movedTimes !== null) await storeAgreedTimes(db, payment.paymentId, movedTimes);
  const submitted = await submitPayment(
    { ...payments, db, log },
    payment.paymentId,
    baseUrl + page,
    addressBlock(clientAddress),
  );
  if (submitted.ok) throw submitted.next === 'redirect' ? redirectDocument(submitted.url, 303) : redirect(page, 303);
  // The payment got its result in the meantime, and the page shows it.
  if (submitted.error === 'settled' || submitted.error === 'gone') throw redirect(page, 303);
  // The page shows with the payment why its prompt failed, or that the result is unknown.
  const isPrompt = await isPrompted(payment.paymentId);
  const again = submitted.error === 'unreachable' && (await isStillUnsent(payment.paymentId));
  if (isPrompt && ['refused', 'unreachable'].includes(submitted.error) && !again) throw redirect(page, 303);
  return { ...refuse(submitted.error), ...(again && { triedAt: new Date() }) };

  async function isPrompted(paymentId: string): Promise<boolean> {
    const payment = await readPayment(db, paymentId);
    return payment !== undefined && payments.providers.get(payment.provider)?.byPrompt === true;
  }

  /** The provider was unreachable before and still is: the page can't show that this was a second try. */
  async function isStillUnsent(paymentId: string): Promise<boolean> {
    const before = booking.payments.find(({ id }) => id === paymentId);
    if (before?.state !== 'submitted' || before.push !== null || before.providerReference !== null) return false;
    const now = await readBooking(db, { id: booking.id });
    return now?.payments.find(({ id }) => id === paymentId)?.push === null;
  }

  function isUnsent({ provider, state, push }: BookingPayment): boolean {
    return payments.providers.get(provider)?.byPrompt === true && state === 'submitted' && push === null;
  }

  async function startOrReopen(): Promise<PayRefusal | { paymentId: string }> {
    if (isReopening) {
      const known = booking.payments.find(({ id }) => id === text(form, 'payment'));
      if (!known || !canReopenPayment(access, known)) throw redirect(page, 303);
      return { paymentId: known.id };
    }
    const method = paymentMethods.find((one) => one === typed.method);
    if (!method) return refuse('not_offered');
    // A bank or cash payment that was started before the flights moved is continued: submitting it agrees to the new times.
    const byHand = booking.payments.find(
      (one) => isPaidLater(method) && one.method === method && one.state === 'submitted',
    );
    if (byHand && canReopenPayment(access, byHand)) return { paymentId: byHand.id };
    if (isMobileMoney(method) && !isLimitedAccess && !typed.phone) return refuse('phone_needed');
    const payerPhone = isMobileMoney(method) ? promptPhone() : null;
    if (payerPhone === undefined) return refuse(isLimitedAccess ? 'not_offered' : 'phone_invalid');
    if (payerPhone !== null && !takesPrompt(payments.providers, method, payerPhone))
      return refuse(isLimitedAccess ? 'not_offered' : 'phone_foreign');
    // Its provider was unreachable when this number should have received its prompt: the same payment sends it now.
    const unsent = booking.payments.find(
      (one) => isUnsent(one) && one.method === method && one.payerPhone === payerPhone,
    );
    if (unsent && canReopenPayment(access, unsent)) return { paymentId: unsent.id };
    const started = await startPayment(
      { db, providers: payments.providers },
      { bookingId: booking.id, method, payerPhone, startedBy: access },
    );
    if (started.ok) return { paymentId: started.paymentId };
    // A double submit: the first one is in progress.
    if (started.error === 'just_requested' && !form.has('again')) throw redirect(page, 303);
    return refuse(started.error);
  }

  /** A reader who knows only the reference and a name may prompt no number but the booking's own. */
  function promptPhone(): string | undefined {
    const nationality = booking.travellers[0]?.nationality ?? '';
    return isLimitedAccess ? booking.contactPhone : readPhone(typed.phone, nationality, 'mobile');
  }
}

function text(form: FormData, name: string): string {
  return formText(form, name).trim().slice(0, 60);
}
