import { readBooking } from '#features/booking/read-booking.ts';
import { mailText } from '#features/notifications/sample-mail-domain.ts';
import { closeSentTwice } from '#features/payments/close-sent-twice.ts';
import { markReceived } from '#features/payments/mark-received.ts';
import { markRefunded } from '#features/payments/mark-refunded.ts';
import { readPayment } from '#features/payments/payment-row.ts';
import { letProviderSend, sendByHand } from '#features/payments/send-by-hand.ts';
import { isId } from '#lib/is-id.ts';
import { minorUnitsIn } from '#lib/minor-units-in.ts';
import type { BookingOutcome } from './booking-outcome.ts';
import { type BookingFormParts, failed, textOf } from './office-form.ts';

const notOfThisBooking = 'This payment does not belong to this booking.';
const notByHand = 'This payment is carried by a provider, which says by itself when money moves.';

const receivedTexts = {
  captured: 'Money received. It is in the books now.',
  wrong_amount: 'Written down. It is not the price of the booking, so it is to be handed back.',
  paid_before: 'Money received, but the booking had been paid before. It is to be handed back.',
  not_available: 'Money received, but what the booking held is gone. It is to be handed back.',
};

/** What an administrator says of one payment of a booking. */
export async function answerMoney(
  parts: BookingFormParts,
  bookingId: string,
  form: FormData,
): Promise<BookingOutcome | undefined> {
  const paymentId = textOf(form, 'payment');
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

async function answerReceived(
  parts: BookingFormParts,
  paymentId: string,
  form: FormData,
): Promise<BookingOutcome> {
  const typed = textOf(form, 'amount');
  const refused = (text: string, problem = text, otherMinor?: number): BookingOutcome => ({
    kind: 'refused',
    dialog: 'received',
    paymentId,
    text,
    values: { amount: typed, ...(otherMinor && { other: String(otherMinor) }) },
    problems: { amount: problem },
  });
  const amountMinor = minorUnitsIn(typed);
  if (!amountMinor) return refused('Please type the amount that came, such as 31,850.');
  // The tick is for the amount that stood there, not for one that was typed after it.
  const isOtherAmount = textOf(form, 'other') === String(amountMinor);
  const marked = await markReceived(parts, { paymentId, amountMinor, isOtherAmount }, parts.actor);
  if (marked.ok) return { kind: 'done', text: receivedTexts[marked.outcome] };
  switch (marked.error) {
    case 'wrong_amount':
      return refused(
        'That is not the amount that was asked for. Nothing has been written down yet.',
        'Type it again, or say below that it came.',
        amountMinor,
      );
    case 'already':
      return failed('Somebody has marked this payment as received meanwhile.');
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
  const reference = textOf(form, 'reference');
  const isAtProvider = textOf(form, 'at-provider') === 'yes';
  const marked = await markRefunded(parts, { paymentId, reference, isAtProvider }, parts.actor);
  if (marked.ok) {
    const booking = await readBooking(parts.db, { id: bookingId });
    const told = mailText(booking?.contactEmail ?? '', 'The customer is told.', 'Sample customer');
    return { kind: 'done', text: `Refund marked as sent. ${told}` };
  }
  switch (marked.error) {
    case 'no_reference': {
      const text = 'Please name the transfer or the slip.';
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
      return failed('Somebody has marked this refund as sent meanwhile, or nothing is due.');
    case 'not_by_hand':
      return failed('The provider sends this refund. Say first that it is sent by hand.');
    case 'gone':
      return failed(notOfThisBooking);
  }
}

/** Who sends a refund that its provider refused: somebody by hand, or the provider after all. */
async function answerByHand(
  parts: BookingFormParts,
  paymentId: string,
  form: FormData,
): Promise<BookingOutcome> {
  const isByHand = textOf(form, 'intent') === 'by-hand';
  const taken = await (isByHand ? sendByHand : letProviderSend)(parts, paymentId, parts.actor);
  if (taken.ok)
    return {
      kind: 'done',
      text: isByHand
        ? 'The provider is not asked any more. Send the money, then mark it as refunded.'
        : 'The provider is asked again by itself.',
    };
  return failed(
    taken.error === 'on_its_way'
      ? 'The provider is being asked again just now, and may send it. Look again in a moment.'
      : 'Somebody has decided about this refund meanwhile, or nothing is due.',
  );
}

async function answerTwice(parts: BookingFormParts, paymentId: string): Promise<BookingOutcome> {
  const closed = await closeSentTwice(parts, paymentId, parts.actor);
  return closed.ok
    ? { kind: 'done', text: 'Closed. It stays in the history of the booking.' }
    : failed('Somebody has seen to it meanwhile.');
}

async function belongs({ db }: BookingFormParts, bookingId: string, paymentId: string): Promise<boolean> {
  if (!isId(paymentId)) return false;
  return (await readPayment(db, paymentId))?.bookingId === bookingId;
}
