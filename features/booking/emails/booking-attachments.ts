import type { Database } from '#db/connect.ts';
import type { MailAttachment } from '#features/notifications/mail.ts';
import { bookingCalendar } from '../documents/booking-calendar.ts';
import type { DocumentContext } from '../documents/document-context.ts';
import { renderBookingDocument } from '../documents/render-booking-document.ts';
import { readBooking } from '../read-booking.ts';

/** The ticket or voucher and the calendar file, as the booking is now. What is no longer valid is not sent. */
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
