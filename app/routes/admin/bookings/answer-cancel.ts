import { amountText } from '#features/booking/back-office/office-words.ts';
import { amountFormatter, amountLook, refundAmount } from '#features/booking/booking-amount.ts';
import { cancelBooking } from '#features/booking/cancel/cancel-booking.ts';
import type { OwedRefund } from '#features/booking/cancel/owe-refund.ts';
import type { CancellationQuote } from '#features/booking/cancel/quote-cancellation.ts';
import { returnedMinor } from '#features/booking/cancel/returned-minor.ts';
import { readBooking } from '#features/booking/read-booking.ts';
import { cleanText } from '#lib/clean-text.ts';
import { formatUsdCents } from '#lib/money.ts';
import type { BookingOutcome } from './booking-outcome.ts';
import { type BookingFormParts, failed, textOf } from './office-form.ts';

const problems = {
  gone: 'This booking is gone.',
  not_theirs: 'What an agency sold is cancelled by the agency or by the office.',
  expired: 'The hold ran out meanwhile. There is nothing left to cancel.',
  cancelled: 'Somebody has cancelled this booking meanwhile.',
  departed: 'The trip has begun meanwhile. It can be cancelled with a refund in full only.',
};

export async function answerCancel(
  { db, actor }: Pick<BookingFormParts, 'db' | 'actor'>,
  bookingId: string,
  form: FormData,
): Promise<BookingOutcome> {
  const reason = cleanText(textOf(form, 'reason'));
  const fullRefund = textOf(form, 'refund') === 'full';
  const refused = (text: string, fieldProblems: Record<string, string> = {}): BookingOutcome => ({
    kind: 'refused',
    dialog: 'cancel',
    text,
    values: { reason, refund: fullRefund ? 'full' : 'terms' },
    problems: fieldProblems,
  });
  if (reason === '') return refused('Please say why.', { reason: 'Please say why, in a few words.' });
  if (reason.length > 500)
    return refused('Please keep the reason below 500 characters.', { reason: 'Too long.' });

  const agreed = fullRefund ? 'full' : 'terms';
  const cancelled = await cancelBooking(
    db,
    {
      bookingId,
      by: 'admin',
      reason,
      agreedRefundUnits: figureOf(textOf(form, `${agreed}_units`)),
      agreedRefundMinor: figureOf(textOf(form, `${agreed}_minor`)),
      fullRefund,
    },
    actor,
  );
  if (cancelled.ok) return { kind: 'done', text: await doneText(db, bookingId, cancelled) };
  if (cancelled.error !== 'quote_changed') return failed(problems[cancelled.error]);
  return refused('What comes back has changed meanwhile. Look at the new amounts and confirm again.');
}

/** What stood in the form; anything else agrees with no amount. */
function figureOf(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : -1;
}

async function doneText(
  db: BookingFormParts['db'],
  bookingId: string,
  { quote, owed }: { quote: CancellationQuote; owed: OwedRefund | null },
): Promise<string> {
  const booking = await readBooking(db, { id: bookingId });
  if (booking?.agency && !booking.confirmedAt) {
    const reserved = formatUsdCents(booking.agency.netMinor, 'en-US');
    return `Cancelled. The ${reserved} that ${booking.agency.name} reserved is free again.`;
  }
  if (booking?.agency) {
    const returned = formatUsdCents(returnedMinor(quote.parts), 'en-US');
    const refund = amountFormatter(amountLook(booking), 'en')(refundAmount(booking, quote));
    return `Cancelled. ${returned} is back in the credit of ${booking.agency.name}, which owes its customer ${refund}.`;
  }
  return owed
    ? `Cancelled. ${amountText(owed.refundMinor, owed.currency)} goes back to the customer.`
    : 'Cancelled. Nothing is to be refunded.';
}
