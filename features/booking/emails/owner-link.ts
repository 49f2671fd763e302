import type { BookingDetails } from '../booking-details.ts';
import { mailboxMark, sealPass } from '../booking-pass.ts';

const DAY_MS = 24 * 3600 * 1000;
/** Refunds and receipts are asked for long after a trip. */
const validDaysAfterTrip = 400;

/** Opens a booking without an account: only its mailbox gets it. `page` is where it leads, if not to the booking itself. */
export function ownerLink(
  { baseUrl, secret }: { baseUrl: string; secret: string },
  { id: bookingId, endsOn, contactEmail }: Pick<BookingDetails, 'id' | 'endsOn' | 'contactEmail'>,
  page?: 'cancel' | 'review',
): string {
  const endsAt = Date.parse(endsOn) + validDaysAfterTrip * DAY_MS;
  const pass = sealPass(secret, {
    bookingId,
    access: 'owner',
    mailbox: mailboxMark(contactEmail),
    endsAt,
  });
  return `${baseUrl}/booking/open?pass=${pass}${page ? `&next=${page}` : ''}`;
}
