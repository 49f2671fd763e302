/** Why somebody of the back-office has to look at a booking, the most urgent first. */
export const bookingNeeds = [
  'money_taken_back',
  'money_without_seats',
  'payment_unknown',
  'refund_due',
  'waiting_for_money',
  'disrupted',
] as const;
export type BookingNeed = (typeof bookingNeeds)[number];
