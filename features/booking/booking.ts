/** What a booking is and how it moves: docs/domain/booking.md. */
export type BookingType = 'flight' | 'hotel';

/** As stored. `held` is shown as pending. */
export const bookingStatuses = ['held', 'confirmed', 'expired', 'cancelled'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

export type HoldKind = 'pay_now' | 'pay_later';

export const travellerTitles = ['mr', 'ms', 'mrs', 'miss', 'dr', 'master'] as const;
export type TravellerTitle = (typeof travellerTitles)[number];

/** What a customer agreed to pay: whole units of a currency, at a rate that is locked with the booking. */
export interface AgreedPrice {
  /** In US cents. */
  totalMinor: number;
  currency: string;
  ratePerUsd: number;
  chargedUnits: number;
  /** What a dollar costs in the shillings that M-Pesa carries; null for old bookings in other currencies. */
  kesPerUsd: number | null;
}
