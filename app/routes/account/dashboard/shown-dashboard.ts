import type { ShownBooking } from '../bookings/shown-booking.ts';

export interface ShownDashboard {
  /** `daysAhead` counts calendar days from today; null when it has begun. */
  nextTrip: { booking: ShownBooking; daysAhead: number | null; nextLeg: number } | null;
  toPay: ShownBooking[];
  toDecide: { booking: ShownBooking; change: 'cancelled' | 'moved'; place: string }[];
  toRate: { reference: string; hotel: string }[];
  isPhoneMissing: boolean;
}
