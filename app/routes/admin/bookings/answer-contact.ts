import { correctContact } from '#features/booking/back-office/correct-contact.ts';
import type { BookingOutcome } from './booking-outcome.ts';
import { type BookingFormParts, failed, textOf } from './office-form.ts';

export async function answerContact(
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
