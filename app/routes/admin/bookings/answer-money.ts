import { readBooking } from '#features/booking/read-booking.ts';
import { mailText } from '#features/notifications/sample-mail-domain.ts';
import { markReceived } from '#features/payments/mark-received.ts';
import { readPayment } from '#features/payments/payment-row.ts';
import { closeSentTwice, letProviderSend, markRefunded, sendByHand } from '#features/payments/refunds-by-hand.ts';
import { minorUnitsIn } from '#lib/money.ts';
import { formText, isId } from '#lib/untrusted-input.ts';
import { type BookingFormParts, type BookingOutcome, done, failed } from './booking-form.ts';

const notOfThisBooking = 'This payment does not belong to this booking.';
const notByHand = 'A payment provider handles this payment and reports it automatically.';

const receivedTexts = {
  captured: 'Money received. The payment is recorded.',
  wrong_amount: 'Recorded. It is not the price of the booking, so it has to be refunded.',
  paid_before: 'Money received, but the booking was already paid. It has to be refunded.',
  not_available: 'Money received, but the seats or rooms are gone. It has to be refunded.',
};

export async function answerMoney(
  parts: BookingFormParts,
  bookingId: string,
  form: FormData,
): Promise<BookingOutcome | undefined> {
  const paymentId = formText(form, 'payment');
  if (!(await belongs(parts, bookingId, paymentId))) return failed(notOfThisBooking);
  switch (form.get('intent')) {
    case 'received':
      return answerReceived(parts, paymentId, form);
    case 'refunded':
      return answerRefunded(parts, { bookingId, paymentId }, form);
    case 'by-hand':
    case 'by-provider':
      return answerByHand(parts, paymentId, form);
    case 'twice-closed':
      return answerTwice(parts, paymentId);
  }
}

async function answerReceived(parts: BookingFormParts, paymentId: string, form: FormData): Promise<BookingOutcome> {
  const typed = formText(form, 'amount');
  const refused = (text: string, problem = text, otherMinor?: number): BookingOutcome => ({
    kind: 'refused',
    dialog: 'received',
    paymentId,
    text,
    values: { amount: typed, ...(otherMinor && { other: String(otherMinor) }) },
    problems: { amount: problem },
  });
  const amountMinor = minorUnitsIn(typed);
  if (!amountMinor) return refused('Please enter the received amount, such as 31,850.');
  // The checkbox confirms the amount shown beside it, not one that was typed afterwards.
  const isOtherAmount = formText(form, 'other') === String(amountMinor);
  const marked = await markReceived(parts, { paymentId, amountMinor, isOtherAmount }, parts.actor);
  if (marked.ok) return done(receivedTexts[marked.outcome]);
  switch (marked.error) {
    case 'wrong_amount':
      return refused(
        'This is not the requested amount. Nothing has been recorded yet.',
        'Correct it, or confirm below that it was received.',
        amountMinor,
      );
    case 'already':
      return failed('A colleague has marked this payment as received meanwhile.');
    case 'not_by_hand':
      return failed(notByHand);
    case 'gone':
      return failed(notOfThisBooking);
  }
}

async function answerRefunded(
  parts: BookingFormParts,
  { bookingId, paymentId }: { bookingId: string; paymentId: string },
  form: FormData,
): Promise<BookingOutcome> {
  const reference = formText(form, 'reference');
  const isAtProvider = formText(form, 'at-provider') === 'yes';
  const marked = await markRefunded(parts, { paymentId, reference, isAtProvider }, parts.actor);
  if (marked.ok) {
    const booking = await readBooking(parts.db, { id: bookingId });
    const email = mailText(booking?.contactEmail ?? '', 'The customer gets an email.', 'Sample customer');
    return done(`Refund marked as sent. ${email}`);
  }
  switch (marked.error) {
    case 'no_reference': {
      const text = 'Please enter the reference of the transfer or the number of the slip.';
      return {
        kind: 'refused',
        dialog: 'refunded',
        paymentId,
        text,
        values: { reference },
        problems: { reference: text },
      };
    }
    case 'not_due':
      return failed('A colleague has marked this refund as sent meanwhile, or nothing is due.');
    case 'not_by_hand':
      return failed('The provider sends this refund. Choose “Send it by hand” first.');
    case 'gone':
      return failed(notOfThisBooking);
  }
}

/** Decides who sends a refund that its provider refused: an administrator, or the provider after all. */
async function answerByHand(parts: BookingFormParts, paymentId: string, form: FormData): Promise<BookingOutcome> {
  const isByHand = formText(form, 'intent') === 'by-hand';
  const taken = await (isByHand ? sendByHand : letProviderSend)(parts, paymentId, parts.actor);
  if (taken.ok)
    return done(
      isByHand
        ? 'The provider is not asked any more. Send the money, then mark it as refunded.'
        : 'The provider is asked again automatically.',
    );
  return failed(
    taken.error === 'in_progress'
      ? 'The provider is being asked right now, and may send it. Check again in a moment.'
      : 'A colleague has decided about this refund meanwhile, or nothing is due.',
  );
}

async function answerTwice(parts: BookingFormParts, paymentId: string): Promise<BookingOutcome> {
  const closed = await closeSentTwice(parts, paymentId, parts.actor);
  return closed.ok
    ? done('Closed. It stays in the history of the booking.')
    : failed('A colleague has already closed it meanwhile.');
}

async function belongs({ db }: BookingFormParts, bookingId: string, paymentId: string): Promise<boolean> {
  if (!isId(paymentId)) return false;
  return (await readPayment(db, paymentId))?.bookingId === bookingId;
}
