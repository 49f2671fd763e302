import { markReceived } from '#features/payments/mark-received.ts';
import { markRefunded } from '#features/payments/mark-refunded.ts';
import { readPayment } from '#features/payments/read-payment.ts';
import { isId } from '#lib/is-id.ts';
import type { BookingOutcome } from './booking-outcome.ts';
import { failed, type OfficeParts, textOf } from './office-form.ts';

const notOfThisBooking = 'This payment does not belong to this booking.';
const notByHand = 'This payment is carried by a provider, which says by itself when money moves.';

export async function answerReceived(
  parts: OfficeParts,
  bookingId: string,
  form: FormData,
): Promise<BookingOutcome> {
  const paymentId = textOf(form, 'payment');
  if (!(await belongs(parts, bookingId, paymentId))) return failed(notOfThisBooking);
  const typed = textOf(form, 'amount');
  // People group thousands, and a form takes both.
  const compact = typed.replaceAll(/[\s,]/g, '').replace(/\.00?$/, '');
  const amountUnits = /^\d{1,12}$/.test(compact) ? Number(compact) : 0;
  const marked = await markReceived(parts, { paymentId, amountUnits }, parts.actor);
  if (marked.ok) {
    return {
      kind: 'done',
      text:
        marked.outcome === 'captured'
          ? 'Money received. It is in the books now.'
          : 'Money received, but the booking had been paid before. It is to be handed back.',
    };
  }
  switch (marked.error) {
    case 'wrong_amount': {
      const text = 'That is not the amount that was asked for. Nothing has been booked.';
      return {
        kind: 'refused',
        dialog: 'received',
        paymentId,
        text,
        values: { amount: typed },
        problems: { amount: text },
      };
    }
    case 'already':
      return failed('Somebody has marked this payment as received meanwhile.');
    case 'not_by_hand':
      return failed(notByHand);
    case 'gone':
      return failed(notOfThisBooking);
  }
}

export async function answerRefunded(
  parts: OfficeParts,
  bookingId: string,
  form: FormData,
): Promise<BookingOutcome> {
  const paymentId = textOf(form, 'payment');
  if (!(await belongs(parts, bookingId, paymentId))) return failed(notOfThisBooking);
  const reference = textOf(form, 'reference');
  const marked = await markRefunded(parts, { paymentId, reference }, parts.actor);
  if (marked.ok) return { kind: 'done', text: 'Refund marked as sent. The customer is told.' };
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
      return failed(notByHand);
    case 'gone':
      return failed(notOfThisBooking);
  }
}

async function belongs({ db }: OfficeParts, bookingId: string, paymentId: string): Promise<boolean> {
  if (!isId(paymentId)) return false;
  return (await readPayment(db, paymentId))?.bookingId === bookingId;
}
