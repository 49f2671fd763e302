import { askProvider, type ProviderAnswer } from '#features/booking/back-office/ask-provider.ts';
import { addNote } from '#features/booking/back-office/booking-notes.ts';
import { correctContact } from '#features/booking/back-office/correct-contact.ts';
import { amountText } from '#features/booking/back-office/office-labels.ts';
import { resendDocuments } from '#features/booking/back-office/resend-documents.ts';
import { seePassport } from '#features/booking/back-office/see-passport.ts';
import { amountFormatter, amountStyle, refundAmount } from '#features/booking/booking-amount.ts';
import { cancelBooking } from '#features/booking/cancel/cancel-booking.ts';
import type { OwedRefund } from '#features/booking/cancel/owe-refund.ts';
import type { CancellationQuote } from '#features/booking/cancel/quote-cancellation.ts';
import { returnedMinor } from '#features/booking/cancel/returned-minor.ts';
import { readBooking } from '#features/booking/read-booking.ts';
import { mailText } from '#features/notifications/sample-mail-domain.ts';
import { closeTakeback } from '#features/payments/takebacks/list-takebacks.ts';
import { cleanText } from '#lib/clean-text.ts';
import { isId } from '#lib/is-id.ts';
import { formatUsdCents } from '#lib/money.ts';
import { answerMoney } from './answer-money.ts';
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
    const refund = amountFormatter(amountStyle(booking), 'en')(refundAmount(booking, quote));
    return `Cancelled. ${returned} is back in the credit of ${booking.agency.name}, which owes its customer ${refund}.`;
  }
  return owed
    ? `Cancelled. ${amountText(owed.refundMinor, owed.currency)} goes back to the customer.`
    : 'Cancelled. Nothing is to be refunded.';
}

/** What an administrator does to a booking. Undefined for an intent that there is not. */
export async function answerBookingForm(
  parts: BookingFormParts,
  bookingId: string,
  form: FormData,
): Promise<BookingOutcome | undefined> {
  const { db, actor } = parts;
  switch (form.get('intent')) {
    case 'cancel':
      return answerCancel(parts, bookingId, form);
    case 'contact':
      return answerContact(parts, bookingId, form);
    case 'received':
    case 'refunded':
    case 'by-hand':
    case 'by-provider':
    case 'twice-closed':
      return answerMoney(parts, bookingId, form);
    case 'takeback-done': {
      const id = textOf(form, 'id');
      const isClosed = isId(id) && (await closeTakeback(db, id, actor));
      return isClosed
        ? { kind: 'done', text: 'Done. Should there be news of it, it comes up again.' }
        : failed('Somebody has seen to it meanwhile.');
    }
    case 'ask':
      return answerRequested(
        await askProvider(parts, { bookingId, paymentId: textOf(form, 'payment') }, actor),
      );
    case 'resend': {
      const sent = await resendDocuments(db, bookingId, actor);
      if (sent.ok) {
        const text = `The documents are on their way to ${sent.email}.`;
        return { kind: 'done', text: mailText(sent.email, text, 'Sample traveller') };
      }
      return failed(resendProblems[sent.error]);
    }
    case 'passport': {
      const position = Number(textOf(form, 'traveller'));
      if (!Number.isInteger(position) || position < 0 || position > 35) return undefined;
      const seen = await seePassport(parts, { bookingId, position }, actor);
      if (seen.ok) return { kind: 'passport', position, number: seen.number };
      return failed(
        seen.error === 'gone'
          ? 'There is no passport number any more.'
          : "This passport number was sealed with another SECRET and can't be opened.",
      );
    }
    case 'note': {
      const text = textOf(form, 'text');
      const added = await addNote(db, { bookingId, text }, actor);
      if (added.ok) return { kind: 'done', text: 'Note added.', form: 'note' };
      if (added.error === 'gone') return failed('This booking is gone.');
      const problem =
        added.error === 'empty' ? 'Please write something first.' : 'Please keep it below 2,000 characters.';
      return {
        kind: 'refused',
        dialog: 'note',
        text: problem,
        values: { text },
        problems: { text: problem },
      };
    }
    default:
      return undefined;
  }
}

const resendProblems = {
  gone: 'This booking is gone.',
  not_confirmed: 'Only a confirmed booking has documents, and this one is not confirmed any more.',
  just_sent: 'The documents were sent a moment ago, perhaps by a colleague.',
};

const answers: Record<ProviderAnswer, { isGood: boolean; text: string }> = {
  captured: { isGood: true, text: 'The provider says: paid. It is in the books now.' },
  returned: { isGood: true, text: "The provider says: paid, but it can't be kept. It goes back." },
  failed: { isGood: true, text: 'The provider says: not paid.' },
  pending: { isGood: true, text: 'The provider says: not yet. It is asked again by itself.' },
  unknown: { isGood: false, text: "The provider does not know this payment, or can't say yet." },
  already: {
    isGood: true,
    text: 'Its money has come before. What was taken back of it, if anything, is shown below.',
  },
  asked: {
    isGood: true,
    text: 'M-Pesa is asked whether the money is still here. Its answer takes a moment.',
  },
  gone: { isGood: false, text: 'This payment is gone, or its provider is not set up any more.' },
  unreachable: { isGood: false, text: 'The provider gives no answer now. Try again in a while.' },
  by_hand: { isGood: false, text: 'Nobody can be asked about money that people bring.' },
};

function answerRequested(outcome: ProviderAnswer): BookingOutcome {
  const { isGood, text } = answers[outcome];
  return isGood ? { kind: 'done', text } : failed(text);
}

async function answerContact(
  { db, actor }: BookingFormParts,
  bookingId: string,
  form: FormData,
): Promise<BookingOutcome> {
  const typed = { email: textOf(form, 'email'), phone: textOf(form, 'phone') };
  const seen = { email: textOf(form, 'seen_email'), phone: textOf(form, 'seen_phone') };
  const corrected = await correctContact(db, { bookingId, typed, seen }, actor);
  if (corrected.ok) return { kind: 'done', text: 'Contact corrected.' };
  const refused = (text: string, problems: Record<string, string> = {}): BookingOutcome => ({
    kind: 'refused',
    dialog: 'contact',
    text,
    values: { ...typed },
    problems,
  });
  switch (corrected.error) {
    case 'invalid':
      return refused('Please look at the fields below.', { ...corrected.problems });
    case 'changed_meanwhile': {
      const { email, phone } = corrected.now;
      const now = [email, phone].filter(Boolean).join(', ');
      return refused(`A colleague has changed it meanwhile, to ${now}. Saving again overwrites that.`);
    }
    case 'unchanged':
      return { kind: 'done', text: 'That is how it stood already.' };
    case 'anonymised':
      return failed('The personal data of this booking has been removed.');
    case 'gone':
      return failed('This booking is gone.');
  }
}
