import { displayPhone } from '#features/identity/profile/read-account-fields.ts';
import type { BookingAgency } from '../booking-details.ts';
import type { DocumentWords } from './document-words.ts';

/** Savannah Trails · +254 712 555048: who sold what a document is for. */
export function issuerText(
  { apart, line }: Pick<DocumentWords, 'apart' | 'line'>,
  { name, phone }: Pick<BookingAgency, 'name' | 'phone'>,
): string {
  const shown = displayPhone(phone);
  return line([apart(name), ...(shown ? [apart(shown)] : [])]);
}
