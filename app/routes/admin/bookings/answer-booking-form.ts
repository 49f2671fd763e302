import { correctContact } from '#features/booking/back-office/correct-contact.ts';
import {
  addNote,
  askProvider,
  type ProviderAnswer,
  revealPassport,
} from '#features/booking/back-office/office-actions.ts';
import { amountText } from '#features/booking/back-office/office-labels.ts';
import { amountFormatter, amountStyle, refundAmount } from '#features/booking/booking-amount.ts';
import { cancelBooking, type OwedRefund } from '#features/booking/cancel/cancel-booking.ts';
import { type CancellationQuote, returnedMinor } from '#features/booking/cancel/quote-cancellation.ts';
import { resendDocuments } from '#features/booking/emails/requested-emails.ts';
import { readBooking } from '#features/booking/read-booking.ts';
import { mailText } from '#features/notifications/sample-mail-domain.ts';
import { closeTakeback } from '#features/payments/takebacks/takebacks.ts';
import { cleanText } from '#lib/clean-text.ts';
import { formatUsdCents } from '#lib/money.ts';
import { formText, isId } from '#lib/untrusted-input.ts';
import { answerMoney } from './answer-money.ts';
import { type BookingFormParts, type BookingOutcome, done, failed } from './booking-form.ts';

const gone = 'This booking no longer exists.';

/** Carries out one action on a booking. Returns undefined for an unknown intent. */
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
      const id = formText(form, 'id');
      const isClosed = isId(id) && (await closeTakeback(db, id, actor));
      return isClosed
        ? done('Done. It reappears if the provider reports anything new.')
        : failed('A colleague has already resolved it.');
    }
    case 'ask': {
      const answer = await askProvider(parts, { bookingId, paymentId: formText(form, 'payment') }, actor);
      const { isGood, text } = providerAnswers[answer];
      return isGood ? done(text) : failed(text);
    }
    case 'resend': {
      const sent = await resendDocuments(db, bookingId, actor);
      if (!sent.ok) return failed(resendProblems[sent.error]);
      return done(mailText(sent.email, `The documents were sent to ${sent.email}.`, 'Sample traveller'));
    }
    case 'passport': {
      const position = Number(formText(form, 'traveller'));
      if (!Number.isInteger(position) || position < 0 || position > 35) return undefined;
      const seen = await revealPassport(parts, { bookingId, position }, actor);
      if (seen.ok) return { kind: 'passport', position, number: seen.number };
      return failed(
        seen.error === 'gone'
          ? 'The passport number has been deleted.'
          : "This passport number was encrypted with another SECRET and can't be decrypted.",
      );
    }
    case 'note': {
      const text = formText(form, 'text');
      const added = await addNote(db, { bookingId, text }, actor);
      if (added.ok) return { kind: 'done', text: 'Note added.', form: 'note' };
      if (added.error === 'gone') return failed(gone);
      const problem = added.error === 'empty' ? 'Please enter a note first.' : 'Please keep it below 2,000 characters.';
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
  gone,
  not_confirmed: 'Only a confirmed booking has documents, and this one is no longer confirmed.',
  just_sent: 'The documents were just sent, perhaps by a colleague.',
};

const providerAnswers: Record<ProviderAnswer, { isGood: boolean; text: string }> = {
  captured: { isGood: true, text: 'The provider reports: paid. The payment is recorded.' },
  returned: {
    isGood: true,
    text: 'The provider reports: paid, but this booking cannot use it. It is refunded.',
  },
  failed: { isGood: true, text: 'The provider reports: not paid.' },
  pending: { isGood: true, text: 'The provider reports: not paid yet. It is asked again automatically.' },
  unknown: { isGood: false, text: "The provider does not know this payment, or can't tell yet." },
  already: {
    isGood: true,
    text: 'It was already paid. Any money taken back is shown below.',
  },
  requested: {
    isGood: true,
    text: 'M-Pesa is asked whether the money is still there. The answer takes a moment.',
  },
  gone: { isGood: false, text: 'This payment no longer exists, or its provider is no longer configured.' },
  unreachable: { isGood: false, text: 'The provider does not respond. Try again later.' },
  by_hand: { isGood: false, text: 'Transfers and cash have no provider to ask.' },
};

async function answerContact(
  { db, actor }: BookingFormParts,
  bookingId: string,
  form: FormData,
): Promise<BookingOutcome> {
  const typed = { email: formText(form, 'email'), phone: formText(form, 'phone') };
  const seen = { email: formText(form, 'seen_email'), phone: formText(form, 'seen_phone') };
  const corrected = await correctContact(db, { bookingId, typed, seen }, actor);
  if (corrected.ok) return done('Contact corrected.');
  const refused = (text: string, problems: Record<string, string> = {}): BookingOutcome => ({
    kind: 'refused',
    dialog: 'contact',
    text,
    values: { ...typed },
    problems,
  });
  switch (corrected.error) {
    case 'invalid':
      return refused('Please check the fields below.', { ...corrected.problems });
    case 'changed_meanwhile': {
      const { email, phone } = corrected.now;
      const now = [email, phone].filter(Boolean).join(', ');
      return refused(`A colleague has changed it to ${now} meanwhile. Saving again overwrites that.`);
    }
    case 'unchanged':
      return done('Nothing to change.');
    case 'anonymised':
      return failed('The personal data of this booking has been removed.');
    case 'gone':
      return failed(gone);
  }
}

const cancelProblems = {
  gone,
  not_theirs: 'A booking sold by an agency is cancelled by the agency or the office.',
  expired: 'The hold has expired. There is nothing left to cancel.',
  cancelled: 'This booking has been cancelled meanwhile.',
  departed: 'The trip has begun meanwhile. It can only be cancelled with a full refund.',
};

export async function answerCancel(
  { db, actor }: Pick<BookingFormParts, 'db' | 'actor'>,
  bookingId: string,
  form: FormData,
): Promise<BookingOutcome> {
  const reason = cleanText(formText(form, 'reason'));
  const fullRefund = formText(form, 'refund') === 'full';
  const refused = (text: string, fieldProblems: Record<string, string> = {}): BookingOutcome => ({
    kind: 'refused',
    dialog: 'cancel',
    text,
    values: { reason, refund: fullRefund ? 'full' : 'terms' },
    problems: fieldProblems,
  });
  if (reason === '') return refused('Please enter a reason.', { reason: 'Please enter a reason.' });
  if (reason.length > 500) return refused('Please keep the reason below 500 characters.', { reason: 'Too long.' });

  const agreed = fullRefund ? 'full' : 'terms';
  const cancelled = await cancelBooking(
    db,
    {
      bookingId,
      by: 'admin',
      reason,
      agreedRefundUnits: figureOf(formText(form, `${agreed}_units`)),
      agreedRefundMinor: figureOf(formText(form, `${agreed}_minor`)),
      fullRefund,
    },
    actor,
  );
  if (cancelled.ok) return done(await cancelledText(db, bookingId, cancelled));
  if (cancelled.error !== 'quote_changed') return failed(cancelProblems[cancelled.error]);
  return refused('The refund has changed meanwhile. Check the new amounts and confirm again.');
}

/** The refund shown in the form. Anything else becomes -1, which no refund equals. */
function figureOf(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : -1;
}

async function cancelledText(
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
    ? `Cancelled. ${amountText(owed.refundMinor, owed.currency)} is refunded to the customer.`
    : 'Cancelled. There is nothing to refund.';
}
