/** All that people are told of a booking, as it stands in booking_outbox. */
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

/** Which payment or which flight it is about, and what comes back. */
export interface BookingEmailDetail {
  paymentId?: string;
  flightId?: string;
  refundUnits?: number;
  refundMinor?: number;
  customerRefundMinor?: number;
}
