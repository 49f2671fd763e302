import { displayPhone } from '#features/identity/profile/read-account-fields.ts';
import type { BookingAgency } from '../booking-details.ts';
import type { DocumentMessages } from './document-messages.ts';

/** Savannah Trails · +254 712 555048: who sold what a document is for. */
export function issuerText(
  { apart, line }: Pick<DocumentMessages, 'apart' | 'line'>,
  { name, phone }: Pick<BookingAgency, 'name' | 'phone'>,
): string {
  const shown = displayPhone(phone);
  return line([apart(name), ...(shown ? [apart(shown)] : [])]);
}
