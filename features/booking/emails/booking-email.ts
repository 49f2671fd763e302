import type { DatabaseTransaction } from '#db/transaction.ts';
import type { TakebackChange } from '#features/payments/payment-hooks.ts';
import type { Units, UsdMinor } from '#lib/money.ts';

/** The kinds of emails about a booking, as stored in booking_outbox. */
export const bookingEmailKinds = [
  'held',
  'confirmed',
  'hold_ending',
  'expired',
  'cancelled',
  'money_returns',
  'refunded',
  'flight_cancelled',
  'flight_moved',
  'flight_restored',
  'flight_delayed',
  'link',
  'documents',
  'review_invitation',
] as const;
export type BookingEmailKind = (typeof bookingEmailKinds)[number];

export interface BookingEmailDetail {
  paymentId?: string;
  flightId?: string;
  refundUnits?: Units;
  refundMinor?: number;
  customerRefundMinor?: UsdMinor;
}

/** Queues an email to the contact of a booking in the caller's transaction. */
export async function addBookingEmail(
  transaction: DatabaseTransaction,
  bookingId: string,
  kind: BookingEmailKind,
  detail: BookingEmailDetail = {},
): Promise<void> {
  await transaction
    .insertInto('bookingOutbox')
    .values({ bookingId, kind, detail: JSON.stringify(detail) })
    .execute();
}

// Payment events in the history of a booking. Received money is recorded by settle_payments in
// db/functions/settle-payment.sql.

/** No email: the payer sees the failure on the page and may retry. */
export async function recordFailed(
  transaction: DatabaseTransaction,
  { bookingId, paymentId, reason }: { bookingId: string; paymentId: string; reason: string },
): Promise<void> {
  await addEvent(transaction, bookingId, 'payment_failed', { paymentId, reason });
}

export async function recordRefunded(
  transaction: DatabaseTransaction,
  { bookingId, paymentId }: { bookingId: string; paymentId: string },
): Promise<void> {
  await addEvent(transaction, bookingId, 'refunded', { paymentId });
  await addBookingEmail(transaction, bookingId, 'refunded', { paymentId });
}

/** No email: the customer sees it on the booking page, and an administrator has to decide. */
export async function recordTakenBack(
  transaction: DatabaseTransaction,
  moved: { bookingId: string; paymentId: string } & TakebackChange,
): Promise<void> {
  const { bookingId, paymentId, kind, status, currency, movedMinor, amountMinor, providerId } = moved;
  const detail = { paymentId, kind, status, currency, movedMinor, amountMinor, reference: providerId };
  await addEvent(transaction, bookingId, 'taken_back', detail);
}

async function addEvent(
  transaction: DatabaseTransaction,
  bookingId: string,
  kind: string,
  detail: Record<string, string | number>,
): Promise<void> {
  await transaction
    .insertInto('bookingEvents')
    .values({ bookingId, kind, detail: JSON.stringify(detail) })
    .execute();
}
