import type { Database } from '#db/connect.ts';
import type { MailAttachment, MailDraft } from '#features/notifications/mail.ts';
import type { MailContent } from '#features/notifications/mail-html.ts';
import { layOutMail } from '#features/notifications/mail-layout.ts';
import { isSwitchedOn } from '#features/notifications/mail-switches.ts';
import type { BookingDetails } from '../booking.ts';
import { bookingCalendar } from '../documents/booking-calendar.ts';
import type { DocumentContext } from '../documents/document-context.ts';
import { renderBookingDocument } from '../documents/render-documents.ts';
import { readBooking } from '../read-booking.ts';
import type { BookingEmailDetail, BookingEmailKind } from './booking-email.ts';
import {
  type BookingMailContext,
  type BookingMailParts,
  bookingMailParts,
  toMailContext,
} from './booking-mail-parts.ts';
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
  // Only the agency gets this email.
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

const withDocuments: readonly BookingEmailKind[] = ['confirmed', 'documents', 'flight_moved', 'flight_restored'];

/** Composes the email in the customer's language; undefined when it is no longer needed. */
export function composeBookingEmail(
  context: BookingMailContext,
  booking: BookingDetails,
  { kind, detail }: { kind: BookingEmailKind; detail: BookingEmailDetail },
): MailDraft | undefined {
  if (booking.anonymisedAt || isHandledByAgency(booking, kind) || !isStillRelevant(booking, kind)) return undefined;
  if (!isSwitchedOn(context.settings, kind)) return undefined;
  const content = contents[kind](bookingMailParts(context, booking), detail);
  return (
    content && {
      to: booking.contactEmail,
      ...layOutMail(toMailContext(context), booking.language, content),
      // Customers of an agency reply to the agency.
      ...(booking.agency?.email && { replyTo: booking.agency.email }),
      ...(booking.status === 'confirmed' && withDocuments.includes(kind) && { documentsOf: booking.id }),
    }
  );
}

/** Before issuing, the agency contacts its customer itself; only requested links are sent. */
function isHandledByAgency({ agency, confirmedAt }: BookingDetails, kind: BookingEmailKind): boolean {
  return agency !== null && confirmedAt === null && kind !== 'link';
}

/** The booking may have changed since the email was queued. Emails about money are always sent. */
function isStillRelevant(booking: BookingDetails, kind: BookingEmailKind): boolean {
  const { status, holdKind, contactVerifiedAt } = booking;
  switch (kind) {
    case 'held':
      return status === 'held' && holdKind === 'pay_later';
    case 'confirmed':
    case 'documents':
    case 'review_invitation':
      return status === 'confirmed';
    case 'expired':
      // Pay-now customers saw the expiry on the page.
      return status === 'expired' && holdKind === 'pay_later' && contactVerifiedAt !== null;
    case 'cancelled':
      // An unpaid hold with an unverified address needs no email.
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

/** The current ticket or voucher and calendar file; none when the booking is no longer valid. */
export async function bookingAttachments(
  db: Database,
  context: DocumentContext,
  bookingId: string,
): Promise<MailAttachment[]> {
  const booking = await readBooking(db, { id: bookingId });
  if (booking?.status !== 'confirmed' || booking.anonymisedAt) return [];
  const { reference } = booking;
  return [
    {
      filename: `${reference}.pdf`,
      contentType: 'application/pdf',
      content: await renderBookingDocument(context, booking),
    },
    {
      filename: `${reference}.ics`,
      contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
      content: bookingCalendar(context, booking),
    },
  ];
}
