import type { Person } from '#features/audit/write-audit.ts';
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
import { markReceived } from '#features/payments/mark-received.ts';
import type { PaymentParts } from '#features/payments/payment-hooks.ts';
import { readPayment } from '#features/payments/payment-row.ts';
import { closeSentTwice, letProviderSend, markRefunded, sendByHand } from '#features/payments/refunds-by-hand.ts';
import { cleanText } from '#lib/clean-text.ts';
import { formatUsdCents, minorUnitsIn } from '#lib/money.ts';
import { isId } from '#lib/untrusted-input.ts';
import type { Intents, SentForm } from '../../../answer-form.ts';
import { done, type FormOutcome, failed, refused } from '../../../form-outcome.ts';
import { refusedAmount } from '../form-refusals.ts';
import { takebackDone } from '../payments/payment-forms.ts';

interface BookingFormParts extends PaymentParts {
  secret: string;
  actor: Person;
}

/** Shows the passport number of the traveller at this position. */
type ShownPassport = { kind: 'shown'; position: number; number: string };

export type BookingOutcome = FormOutcome | ShownPassport;

const gone = 'This booking no longer exists.';
const notOfThisBooking = 'This payment does not belong to this booking.';

export function bookingIntents(parts: BookingFormParts, bookingId: string): Intents<BookingOutcome> {
  const { db, actor } = parts;
  const ofPayment = (act: (sent: SentForm) => Promise<FormOutcome>) => async (sent: SentForm) => {
    const payment = isId(sent.of) ? await readPayment(db, sent.of) : undefined;
    return payment?.bookingId === bookingId ? act(sent) : failed(notOfThisBooking);
  };
  return {
    cancel: (sent) => cancel(parts, bookingId, sent),
    contact: (sent) => saveContact(parts, bookingId, sent),
    received: ofPayment((sent) => receive(parts, sent)),
    refunded: ofPayment((sent) => refund(parts, bookingId, sent)),
    'by-hand': ofPayment(async ({ of }) => {
      const taken = await sendByHand(parts, of, actor);
      if (!taken.ok) return failed(notDecided[taken.error]);
      return done('The provider is not asked any more. Send the money, then mark it as refunded.');
    }),
    'by-provider': ofPayment(async ({ of }) => {
      const taken = await letProviderSend(parts, of, actor);
      return taken.ok ? done('The provider is asked again automatically.') : failed(notDecided[taken.error]);
    }),
    'twice-closed': ofPayment(async ({ of }) => {
      const closed = await closeSentTwice(parts, of, actor);
      return closed.ok
        ? done('Closed. It stays in the history of the booking.')
        : failed('A colleague has already closed it meanwhile.');
    }),
    'takeback-done': (sent) => takebackDone(db, sent, actor),
    ask: async ({ of }) => {
      const { isGood, text } = providerAnswers[await askProvider(parts, { bookingId, paymentId: of }, actor)];
      return isGood ? done(text) : failed(text);
    },
    resend: async () => {
      const sent = await resendDocuments(db, bookingId, actor);
      if (!sent.ok) return failed(resendReasons[sent.error]);
      return done(mailText(sent.email, `The documents were sent to ${sent.email}.`, 'Sample traveller'));
    },
    passport: async ({ text }) => {
      const position = Number(text('traveller'));
      if (!Number.isInteger(position) || position < 0 || position > 35) return undefined;
      const seen = await revealPassport(parts, { bookingId, position }, actor);
      if (seen.ok) return { kind: 'shown', position, number: seen.number };
      return failed(
        seen.error === 'gone'
          ? 'The passport number has been deleted.'
          : "This passport number was encrypted with another SECRET and can't be decrypted.",
      );
    },
    note: async (sent) => {
      const added = await addNote(db, { bookingId, text: sent.text('text') }, actor);
      if (added.ok) return done('Note added.', { intent: 'note' });
      return added.error === 'gone' ? failed(gone) : refused(sent, noteProblems[added.error]);
    },
  };
}

const noteProblems = {
  empty: { text: 'Please enter a note first.' },
  too_long: { text: 'Please keep it below 2,000 characters.' },
};

const notDecided = {
  in_progress: 'The provider is being asked right now, and may send it. Check again in a moment.',
  not_due: 'A colleague has decided about this refund meanwhile, or nothing is due.',
};

const resendReasons = {
  gone,
  not_confirmed: 'Only a confirmed booking has documents, and this one is no longer confirmed.',
  just_sent: 'The documents were just sent, perhaps by a colleague.',
};

const providerAnswers: Record<ProviderAnswer, { isGood: boolean; text: string }> = {
  captured: { isGood: true, text: 'The provider reports: paid. The payment is recorded.' },
  returned: { isGood: true, text: 'The provider reports: paid, but this booking cannot use it. It is refunded.' },
  failed: { isGood: true, text: 'The provider reports: not paid.' },
  pending: { isGood: true, text: 'The provider reports: not paid yet. It is asked again automatically.' },
  unknown: { isGood: false, text: "The provider does not know this payment, or can't tell yet." },
  already: { isGood: true, text: 'It was already paid. Any money taken back is shown below.' },
  requested: { isGood: true, text: 'M-Pesa is asked whether the money is still there. The answer takes a moment.' },
  gone: { isGood: false, text: 'This payment no longer exists, or its provider is no longer configured.' },
  unreachable: { isGood: false, text: 'The provider does not respond. Try again later.' },
  by_hand: { isGood: false, text: 'Transfers and cash have no provider to ask.' },
};

async function saveContact({ db, actor }: BookingFormParts, bookingId: string, sent: SentForm): Promise<FormOutcome> {
  const { text } = sent;
  const typed = { email: text('email'), phone: text('phone') };
  const seen = { email: text('seen_email'), phone: text('seen_phone') };
  const corrected = await correctContact(db, { bookingId, typed, seen }, actor);
  if (corrected.ok) return done('Contact corrected.');
  switch (corrected.error) {
    case 'invalid':
      return refused(sent, corrected.problems, { text: 'Please check the fields below.' });
    case 'changed_meanwhile': {
      const now = [corrected.now.email, corrected.now.phone].filter(Boolean).join(', ');
      const text = `A colleague has changed it to ${now} meanwhile. Saving again overwrites that.`;
      return refused(sent, {}, { text });
    }
    case 'unchanged':
      return done('Nothing to change.');
    case 'anonymised':
      return failed('The personal data of this booking has been removed.');
    case 'gone':
      return failed(gone);
  }
}

const cancelReasons = {
  gone,
  not_theirs: 'A booking sold by an agency is cancelled by the agency or the office.',
  expired: 'The hold has expired. There is nothing left to cancel.',
  cancelled: 'This booking has been cancelled meanwhile.',
  departed: 'The trip has begun meanwhile. It can only be cancelled with a full refund.',
  checked_in: 'A guest is checked in. Check them out before you cancel.',
};

async function cancel({ db, actor }: BookingFormParts, bookingId: string, sent: SentForm): Promise<FormOutcome> {
  const reason = cleanText(sent.text('reason'));
  if (reason === '') return refused(sent, { reason: 'Please enter a reason.' });
  if (reason.length > 500)
    return refused(sent, { reason: 'Too long.' }, { text: 'Please keep the reason below 500 characters.' });
  const fullRefund = sent.text('refund') === 'full';
  const agreed = fullRefund ? 'full' : 'terms';
  const cancelled = await cancelBooking(
    db,
    {
      bookingId,
      by: 'admin',
      reason,
      agreedRefundUnits: figureOf(sent.text(`${agreed}_units`)),
      agreedRefundMinor: figureOf(sent.text(`${agreed}_minor`)),
      fullRefund,
    },
    actor,
  );
  if (cancelled.ok) return done(await cancelledText(db, bookingId, cancelled));
  if (cancelled.error !== 'quote_changed') return failed(cancelReasons[cancelled.error]);
  return refused(sent, {}, { text: 'The refund has changed meanwhile. Check the new amounts and confirm again.' });
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

const received = {
  captured: 'Money received. The payment is recorded.',
  wrong_amount: 'Recorded. It is not the price of the booking, so it has to be refunded.',
  paid_before: 'Money received, but the booking was already paid. It has to be refunded.',
  not_available: 'Money received, but the seats or rooms are gone. It has to be refunded.',
};

async function receive(parts: BookingFormParts, sent: SentForm): Promise<FormOutcome> {
  const amount = sent.text('amount');
  const amountMinor = minorUnitsIn(amount);
  if (!amountMinor) {
    const problem = 'Please enter the received amount, such as 31,850.';
    return refused(sent, { amount: problem }, { values: { amount } });
  }
  // The checkbox confirms the amount shown beside it, not one that was typed afterwards.
  const isOtherAmount = sent.text('other') === String(amountMinor);
  const marked = await markReceived(parts, { paymentId: sent.of, amountMinor, isOtherAmount }, parts.actor);
  if (marked.ok) return done(received[marked.outcome]);
  if (marked.error === 'wrong_amount') {
    return refusedAmount(sent, amountMinor, 'This is not the requested amount. Nothing has been recorded yet.');
  }
  const reasons = {
    already: 'A colleague has marked this payment as received meanwhile.',
    not_by_hand: 'A payment provider handles this payment and reports it automatically.',
    gone: notOfThisBooking,
  };
  return failed(reasons[marked.error]);
}

async function refund(parts: BookingFormParts, bookingId: string, sent: SentForm): Promise<FormOutcome> {
  const [reference, isAtProvider] = [sent.text('reference'), sent.text('at-provider') === 'yes'];
  const marked = await markRefunded(parts, { paymentId: sent.of, reference, isAtProvider }, parts.actor);
  if (marked.ok) {
    const booking = await readBooking(parts.db, { id: bookingId });
    const email = mailText(booking?.contactEmail ?? '', 'The customer gets an email.', 'Sample customer');
    return done(`Refund marked as sent. ${email}`);
  }
  if (marked.error === 'no_reference')
    return refused(sent, { reference: 'Please enter the reference of the transfer or the number of the slip.' });
  const reasons = {
    not_due: 'A colleague has marked this refund as sent meanwhile, or nothing is due.',
    not_by_hand: 'The provider sends this refund. Choose “Send it by hand” first.',
    gone: notOfThisBooking,
  };
  return failed(reasons[marked.error]);
}
