import type { MailDraft } from '#features/notifications/mail.ts';
import type { MailContent } from '#features/notifications/mail-content.ts';
import { layOutMail } from '#features/notifications/mail-layout.ts';
import { isSwitchedOn } from '#features/notifications/mail-switches.ts';
import type { BookingDetails } from '../booking-details.ts';
import type { BookingEmailDetail, BookingEmailKind } from './booking-email.ts';
import {
  type BookingMailContext,
  type BookingMailParts,
  bookingMailParts,
  toMailContext,
} from './booking-mail-context.ts';
import {
  confirmedContent,
  documentsContent,
  expiredContent,
  heldContent,
  linkContent,
  reviewContent,
} from './booking-mails.ts';
import { isPaid } from './email-limits.ts';
import {
  flightCancelledContent,
  flightDelayedContent,
  flightMovedContent,
  flightRestoredContent,
} from './flight-mails.ts';
import { cancelledContent, moneyReturnsContent, refundedContent } from './money-mails.ts';

const contents: Record<
  BookingEmailKind,
  (mail: BookingMailParts, detail: BookingEmailDetail) => MailContent | undefined
> = {
  held: heldContent,
  confirmed: confirmedContent,
  // Only agencies are told.
  hold_ending: () => undefined,
  expired: expiredContent,
  cancelled: cancelledContent,
  money_returns: moneyReturnsContent,
  refunded: refundedContent,
  flight_cancelled: flightCancelledContent,
  flight_moved: flightMovedContent,
  flight_restored: flightRestoredContent,
  flight_delayed: flightDelayedContent,
  link: linkContent,
  documents: documentsContent,
  review_invitation: reviewContent,
};

const withDocuments: readonly BookingEmailKind[] = [
  'confirmed',
  'documents',
  'flight_moved',
  'flight_restored',
];

/** The mail to whoever booked, in their language; undefined where nobody needs it any more. */
export function composeBookingEmail(
  context: BookingMailContext,
  booking: BookingDetails,
  { kind, detail }: { kind: BookingEmailKind; detail: BookingEmailDetail },
): MailDraft | undefined {
  if (booking.anonymisedAt || isAgencysBusiness(booking, kind) || !isStillTrue(booking, kind))
    return undefined;
  if (!isSwitchedOn(context.settings, kind)) return undefined;
  const content = contents[kind](bookingMailParts(context, booking), detail);
  return (
    content && {
      to: booking.contactEmail,
      ...layOutMail(toMailContext(context), booking.language, content),
      // Who bought from an agency asks the agency.
      ...(booking.agency?.email && { replyTo: booking.agency.email }),
      ...(booking.status === 'confirmed' && withDocuments.includes(kind) && { documentsOf: booking.id }),
    }
  );
}

/** Until a ticket is issued an agency speaks with its customer itself. Whoever asks for the link to it still gets it. */
function isAgencysBusiness({ agency, confirmedAt }: BookingDetails, kind: BookingEmailKind): boolean {
  return agency !== null && confirmedAt === null && kind !== 'link';
}

/** A notice may have waited, and things may have moved on. What is about money is always told. */
function isStillTrue(booking: BookingDetails, kind: BookingEmailKind): boolean {
  const { status, holdKind, contactVerifiedAt } = booking;
  switch (kind) {
    case 'held':
      return status === 'held' && holdKind === 'pay_later';
    case 'confirmed':
    case 'documents':
    case 'review_invitation':
      return status === 'confirmed';
    case 'expired':
      // Whoever paid at once sat before the screen that told them.
      return status === 'expired' && holdKind === 'pay_later' && contactVerifiedAt !== null;
    case 'cancelled':
      // The end of a hold concerns nobody who never said that the address is theirs.
      return isPaid(booking) || contactVerifiedAt !== null;
    case 'flight_cancelled':
    case 'flight_moved':
    case 'flight_restored':
    case 'flight_delayed':
      return status === 'held' || status === 'confirmed';
    default:
      return true;
  }
}
