import { type AskedOutcome, askProvider } from '#features/booking/back-office/ask-provider.ts';
import { addNote } from '#features/booking/back-office/booking-notes.ts';
import { resendDocuments } from '#features/booking/back-office/resend-documents.ts';
import { seePassport } from '#features/booking/back-office/see-passport.ts';
import { mailText } from '#features/notifications/sample-mail-domain.ts';
import { closeTakeback } from '#features/payments/takebacks/list-takebacks.ts';
import { isId } from '#lib/is-id.ts';
import { answerCancel } from './answer-cancel.ts';
import { answerContact } from './answer-contact.ts';
import { answerMoney } from './answer-money.ts';
import type { BookingOutcome } from './booking-outcome.ts';
import { type BookingFormParts, failed, textOf } from './office-form.ts';

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
      return answerAsked(await askProvider(parts, { bookingId, paymentId: textOf(form, 'payment') }, actor));
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

const answers: Record<AskedOutcome, { isGood: boolean; text: string }> = {
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

function answerAsked(outcome: AskedOutcome): BookingOutcome {
  const { isGood, text } = answers[outcome];
  return isGood ? { kind: 'done', text } : failed(text);
}
